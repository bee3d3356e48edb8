import { randomBytes } from 'node:crypto';
import { whyClosed } from '#events/events/rules.ts';
import type { PictureIntake } from '#people/pictures/server/intake.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Attachment } from '#platform/http/server/serve.ts';
import type { Upload } from '#platform/http/server/upload.ts';
import { refusals as teamRefusals } from '../contract.ts';
import { refusals } from '../receiptContract.ts';
import { findFeaturedEvent } from './eventQueries.ts';
import { openTeam } from './manage.ts';
import { insertReceipt, receiptImage } from './receiptQueries.ts';

const refuse = refusalFactory({ ...teamRefusals, ...refusals });

/** @throws Refusal not_found, no_receipt_wanted, why registration is closed, and those of uploads */
export async function uploadReceipt(
  context: ServerContext,
  intake: PictureIntake,
  { eventId, network, upload }: { eventId: string; network: string; upload: Upload },
) {
  const event = await findFeaturedEvent(context.db, eventId);
  if (!event) throw refuseCommon('not_found');
  if (event.nedOnly) throw refuse('no_receipt_wanted');
  const closed = whyClosed(event, context.now());
  if (closed) throw refuse(closed.code);
  const { large } = await intake(network, upload);
  const id = randomBytes(16).toString('hex');
  await insertReceipt(context.db, { id, eventId, image: large, createdAt: context.now() });
  return { receipt: id };
}

/** For administrators. @throws Refusal not_found */
export async function receiptOf({ db }: ServerContext, eventId: string, registrationId: string) {
  const image = await receiptImage(db, eventId, registrationId);
  if (!image) throw refuseCommon('not_found');
  return new Attachment('receipt.webp', image, 'private, no-store');
}

/** For the holder of the team's link. @throws Refusal token_invalid, event_over, not_found */
export async function ownReceipt(context: ServerContext, token: string) {
  const { registration } = (await openTeam(context, token)).team;
  return receiptOf(context, registration.eventId, registration.id);
}
