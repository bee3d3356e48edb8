import { randomBytes } from 'node:crypto';
import { whyClosed, whyNotOpen } from '#events/events/rules.ts';
import { tooBusy } from '#people/pictures/server/uploadPlaces.ts';
import type { PictureIntake } from '#people/pictures/server/intake.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Attachment } from '#platform/http/server/serve.ts';
import type { Upload } from '#platform/http/server/upload.ts';
import { refusals as teamRefusals } from '../contract.ts';
import { refusals } from '../receiptContract.ts';
import { findFeaturedEvent } from './eventQueries.ts';
import { openTeam } from './manage.ts';
import { countUnusedReceipts, insertReceipt, receiptImage } from './receiptQueries.ts';

// A campus, or a mobile operator, is behind one address.
const atOncePerNetwork = 8;
const perNetwork: RateLimit = { name: 'receipts:network', max: 100, windowSeconds: 3600, scope: 'shared' };
/** Some 0.3 MB each. They are uploaded without an account. */
const mostUnused = 500;

/** Unguessable: its id is all that a team gives to use it. */
export const newReceiptId = (): string => randomBytes(16).toString('hex');

const refuse = refusalFactory({ ...teamRefusals, ...refusals });

/** @throws Refusal not_found, no_receipt_wanted, why nobody can register, rate_limited, and those of uploads */
export async function uploadReceipt(
  context: ServerContext,
  intake: PictureIntake,
  { eventId, network, upload }: { eventId: string; network: string; upload: Upload },
) {
  await checkTakesReceipts(context, eventId);
  if ((await countUnusedReceipts(context.db)) >= mostUnused) throw tooBusy();
  await context.limits.consume([[perNetwork, network]]);
  const { large } = await intake(network, upload, atOncePerNetwork);
  // During the upload the event may have been deleted or closed.
  await checkTakesReceipts(context, eventId);
  const id = newReceiptId();
  await insertReceipt(context.db, { id, eventId, image: large, createdAt: context.now() });
  return { receipt: id };
}

async function checkTakesReceipts(context: ServerContext, eventId: string): Promise<void> {
  const event = orNotFound(await findFeaturedEvent(context.db, eventId));
  if (event.nedOnly) throw refuse('no_receipt_wanted');
  const closed = whyClosed(event, context.now()) ?? whyNotOpen(event, context.now());
  if (closed) throw refuse(closed.code);
}

/** For administrators. @throws Refusal not_found */
export async function receiptOf({ db }: ServerContext, eventId: string, registrationId: string) {
  const image = orNotFound(await receiptImage(db, eventId, registrationId));
  return new Attachment('receipt.webp', image, 'private, no-store');
}

/** For the holder of the team's link. @throws Refusal token_invalid, event_over, not_found */
export async function ownReceipt(context: ServerContext, token: string) {
  const { registration } = (await openTeam(context, token)).team;
  return receiptOf(context, registration.eventId, registration.id);
}
