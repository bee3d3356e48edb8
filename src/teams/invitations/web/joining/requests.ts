import { inTab } from '#platform/browserStorage.ts';
import type { Invitation } from '../../contract.ts';
import type { JoinRequest, TeamToJoin } from '../../joinContract.ts';
import { requestStatusAt } from '../../joinRules.ts';

/** Those to this leader that can be answered, the first to end first. */
export const toAnswer = (requests: readonly JoinRequest[], leaderId: string | undefined, now: Date): JoinRequest[] =>
  requests
    .filter((one) => one.leader._id === leaderId && requestStatusAt(one, now) === 'pending')
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));

/** Those this person sent, of an event or of all. */
export const sentBy = (requests: readonly JoinRequest[], askerId: string | undefined): JoinRequest[] =>
  requests.filter((one) => one.asker._id === askerId);

/** Whether an accepted request has become one of these invitations. */
export const isListedAmong =
  (invitations: readonly Invitation[]) =>
  (request: JoinRequest): boolean =>
    request.status === 'accepted' &&
    invitations.some(
      ({ eventId, sender, receiver, status }) =>
        status === 'accepted' &&
        eventId === request.event._id &&
        sender._id === request.leader._id &&
        receiver._id === request.asker._id,
    );

/**
 * The newest of these own requests to the leader behind a link: to that of the request made by it here, else to the only
 * leader of this name, since a link gives no more of its leader.
 */
export function requestBehind(
  own: readonly JoinRequest[],
  { event, leader }: TeamToJoin,
  madeHere: string | undefined,
): JoinRequest | undefined {
  const ofEvent = own.filter((one) => one.event._id === event._id);
  const named = ofEvent.filter((one) => one.leader.name === leader.name).map((one) => one.leader._id);
  const only = new Set(named).size === 1 ? named[0] : undefined;
  const leaderId = ofEvent.find(({ _id }) => _id === madeHere)?.leader._id ?? only;
  return ofEvent.find((one) => one.leader._id === leaderId);
}

const key = 'joinRequest';

/** The request by this link, in this tab. */
export const keepRequest = (token: string, id: string): void => inTab.write(key, { token, id });

export const keptRequest = (token: string): string | undefined =>
  inTab.read<{ token: string; id: string }>(key, (kept) => kept.token === token && typeof kept.id === 'string')?.id;
