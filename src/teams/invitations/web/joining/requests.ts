import type { JoinRequest } from '../../joinContract.ts';
import { requestStatusAt } from '../../joinRules.ts';

/** Those to this leader that can be answered, the first to end first. */
export const toAnswer = (requests: readonly JoinRequest[], leaderId: string | undefined, now: Date): JoinRequest[] =>
  requests
    .filter((one) => one.leader._id === leaderId && requestStatusAt(one, now) === 'pending')
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));

/** Those this person sent, of an event or of all. */
export const sentBy = (requests: readonly JoinRequest[], askerId: string | undefined): JoinRequest[] =>
  requests.filter((one) => one.asker._id === askerId);
