import { reason } from '#platform/http/reason.ts';
import { maxDeclines, whyCannotJoin } from './rules.ts';

/** The rules of links into teams and of the requests they make. Source: plain-things.md, 3. */

export const requestStatuses = ['pending', 'accepted', 'declined', 'ended'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Pending at once, of one person for one event. */
export const mostRequests = 5;

/** The status by the clock: a pending request past its end has ended, whether or not the row says so. */
export const requestStatusAt = (
  { status, expiresAt }: { status: RequestStatus; expiresAt: Date | string },
  now: Date,
): RequestStatus => (status === 'pending' && now >= new Date(expiresAt) ? 'ended' : status);

/** A pending request has also ended once its event admits no joining: it is cancelled, has begun or is past its deadline. */
export function requestStatusOf(
  request: Parameters<typeof requestStatusAt>[0],
  event: Parameters<typeof whyCannotJoin>[0],
  now: Date,
): RequestStatus {
  const status = requestStatusAt(request, now);
  const isClosed = whyCannotJoin(event, { isRegistered: true, isReplacement: false }, now) !== null;
  return status === 'pending' && isClosed ? 'ended' : status;
}

export interface RequestFacts {
  isRegistered: boolean;
  hasAcceptedInvitation: boolean;
  /** Somebody has accepted an invitation of this person, or this person a request. */
  hasTeam: boolean;
  /** Asks the same leader already. */
  isPending: boolean;
  declined: number;
  /** Of this person for this event, to all leaders. */
  pending: number;
}

/** The first reason why somebody cannot ask, status, deadline, eligibility and the link itself aside; null when they can. */
export function whyCannotAsk(facts: RequestFacts) {
  if (facts.isRegistered) return reason('already_registered');
  if (facts.hasAcceptedInvitation) return reason('accepted_invitation');
  if (facts.hasTeam) return reason('has_team');
  if (facts.isPending) return reason('already_asked');
  if (facts.declined >= maxDeclines) return reason('declined_enough');
  return facts.pending >= mostRequests ? reason('too_many_requests') : null;
}

/** A request as an invitation: the same rules decide about accepting it. */
export const asInvitation = (
  { status, expiresAt }: { status: RequestStatus; expiresAt: Date },
  registrationId: string | null,
) => ({
  status: status === 'ended' ? ('cancelled' as const) : status,
  expiresAt,
  answeredAt: null,
  registrationId,
  replaces: null,
});
