import { z } from 'zod';
import { festival } from '#festival';
import type { Announced } from '#events/events/server/mailedEvent.ts';
import { dayAndTime } from '#platform/dates.ts';
import type { FeaturedEventRow } from './tables.ts';

const feeFields = z.object({
  payment: z.string().nullable(),
  needsReceipt: z.boolean(),
  /** Whom to ask where nothing is written about the payment. */
  organizer: z.string(),
});
type Fee = z.output<typeof feeFields>;

/** As the event has it when the mail is sent. Missing in the outbox, and once the event is deleted. */
export const mailedFee = { fee: feeFields.optional() };

export const feeOf = ({ payment, nedOnly, organizerName, organizerClub }: FeaturedEventRow): Fee => ({
  payment,
  needsReceipt: !nedOnly,
  organizer: organizerName ?? organizerClub,
});

/** What the team's form says of it; nothing to a team whose receipt was accepted. Source: festival-days.md, point 8. */
export function paymentLines(
  { fee, event, status }: { fee?: Fee | undefined; event?: Announced | undefined; status: string },
  mailbox: string,
): string[] {
  if (!fee || !event || event.isCancelled || (fee.needsReceipt && status !== 'pending')) return [];
  // A paragraph of a mail is one line.
  const [first, ...others] = (fee.payment ?? '').split('\n').filter((line) => line.trim() !== '');
  const howToPay = first === undefined ? [] : [`How to pay: ${first}`, ...others];
  if (!fee.needsReceipt) return howToPay;
  const whomToAsk = `How much and to whom? Ask ${fee.organizer}, or write to ${mailbox}, before you pay.`;
  const until = dayAndTime(event.registrationDeadline, festival.timeZone);
  return [
    ...(first === undefined ? [whomToAsk] : howToPay),
    `Where the receipt goes: under “Correct Team” at the link below, until ${until}, as a picture or as a link that ${festival.shortName} can open.`,
  ];
}
