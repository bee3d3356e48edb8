import type { Db } from '#platform/database/database.ts';
import { Refusal } from '#platform/http/refusals.ts';
import { refusals } from '../contract.ts';
import { useReceipt } from './receiptQueries.ts';

/** @throws Refusal receipt_gone at its field */
export async function takeReceipt(
  tx: Db,
  id: string,
  team: { eventId: string; registrationId: string },
  now: Date,
): Promise<void> {
  if (await useReceipt(tx, id, team, now)) return;
  const { status, message } = refusals.receipt_gone;
  throw new Refusal('receipt_gone', status, message, undefined, [{ field: 'paymentReceipt', msg: message }]);
}
