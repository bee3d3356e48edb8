import { isFull, startOf, whyClosed, whyNotEligible, type Eligibility } from '#events/events/rules.ts';
import { reason, type Reason } from '#platform/http/reason.ts';

/** The rules of teams and invitations. Source: participant specification, points 4 and 5; docs/decisions/065, "Teams and invitations". */

export const invitationStatuses = ['pending', 'accepted', 'declined', 'expired', 'team_full', 'cancelled'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const longestMessage = 200;
/** Pending at once, of one leader for one event. */
const mostPending = 20;
/** Of one leader by one person for one event; then that leader cannot invite them again. */
export const maxDeclines = 3;
export const invitationLifetimeMs = 72 * 3_600_000;

/** An invitation lives so long, but never past the event's registration deadline. */
export const expiryOf = (sentAt: Date, registrationDeadline: Date): Date =>
  new Date(Math.min(sentAt.getTime() + invitationLifetimeMs, registrationDeadline.getTime()));

interface Dated {
  status: InvitationStatus;
  expiresAt: Date | string;
  teamRegistered?: boolean;
  event?: { registrationDeadline: Date | string };
}

/**
 * The status by the clock, whether or not anybody has written it down: expired is a pending invitation past its end, and an
 * accepted one past the deadline of its event when the team has not registered.
 */
export function statusAt({ status, expiresAt, teamRegistered, event }: Dated, now: Date): InvitationStatus {
  if (status === 'pending' && now >= new Date(expiresAt)) return 'expired';
  const isMissed = teamRegistered === false && event !== undefined && now >= new Date(event.registrationDeadline);
  return status === 'accepted' && isMissed ? 'expired' : status;
}

interface JoinedEvent {
  status: string;
  registrationDeadline: Date | string;
  date: string;
  time: string;
}

/**
 * Why an invitation cannot be sent or answered now. Teams take members until the deadline, whether registered or not; a member
 * of a registered team can be replaced until the event begins. Source: festival-days.md, 4.
 */
export function whyCannotJoin(
  event: JoinedEvent,
  kind: { isRegistered: boolean; isReplacement: boolean },
  now: Date,
): Reason<'registration_closed' | 'deadline_passed'> | null {
  if (kind.isRegistered && now >= startOf(event)) return reason('registration_closed');
  const closed = whyClosed(event, now);
  return kind.isReplacement && closed?.code === 'deadline_passed' ? null : closed;
}

/** Why a registered team cannot have one more: its own maximum first. One that waits needs no seat. */
export function whyCannotGrow(
  event: { maxTeamSize: number; maxParticipants: number | null },
  team: { people: number; hasSeats: boolean; taken: number },
): Reason<'team_full' | 'event_full'> | null {
  if (team.people >= event.maxTeamSize) return reason('team_full');
  return team.hasSeats && isFull(team.taken, event.maxParticipants) ? reason('event_full') : null;
}

/** What is left of a pending invitation: 'Nd Nh left', 'Nh Nm left', 'Nm left' or 'Expired'. */
export function timeLeft(expiresAt: Date | string, now: Date): string {
  const minutes = Math.floor((new Date(expiresAt).getTime() - now.getTime()) / 60_000);
  if (new Date(expiresAt) <= now) return 'Expired';
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (d > 0) return `${d}d ${h}h left`;
  return h > 0 ? `${h}h ${m}m left` : `${m}m left`;
}

const kindOf = ({ registrationId, replaces }: { registrationId: string | null; replaces: unknown }) => ({
  isRegistered: registrationId !== null,
  isReplacement: replaces !== null,
});

/** Why an incoming invitation can no longer be answered, in the words of its card; null while it can. */
export function whyNotActionable(
  invitation: { status: InvitationStatus; expiresAt: Date | string; registrationId: string | null; replaces: unknown },
  event: JoinedEvent,
  now: Date,
): 'Deadline passed' | 'Expired' | 'No longer available' | null {
  if (invitation.status !== 'pending') return 'No longer available';
  const closed = whyCannotJoin(event, kindOf(invitation), now);
  if (closed?.code === 'deadline_passed') return 'Deadline passed';
  if (closed) return 'No longer available';
  return statusAt(invitation, now) === 'expired' ? 'Expired' : null;
}

export interface Teammate {
  batch: string | null;
  section: string | null;
  department: string | null;
}

/** In a Koderz event everybody shares the leader's batch and section. */
const fitsKoderz = (leader: Teammate, other: Teammate): boolean =>
  leader.batch === other.batch && leader.section === other.section;

/** Why this person may not be in this leader's team: their eligibility first, then the Koderz rule; null when they may. */
export function whyNotTeammate(
  event: Eligibility & { isKoderzEvent: boolean },
  leader: Teammate,
  person: Teammate,
): Reason<'not_eligible', { reason: string }> | Reason<'koderz_mismatch'> | null {
  return whyNotEligible(event, person) ?? whyNotKoderz(event, leader, person);
}

export const whyNotKoderz = (
  event: { isKoderzEvent: boolean },
  leader: Teammate,
  person: Teammate,
): Reason<'koderz_mismatch'> | null =>
  event.isKoderzEvent && !fitsKoderz(leader, person) ? reason('koderz_mismatch') : null;

export interface SendingFacts {
  event: { isTeamEvent: boolean; maxTeamSize: number };
  senderIsRegistered: boolean;
  senderHasAcceptedInvitation: boolean;
  receiverIsRegistered: boolean;
  receiverHasAcceptedInvitation: boolean;
  receiverHasTeam: boolean;
  pendingToReceiver: boolean;
  declinedByReceiver: number;
  pendingOfSender: number;
  /** People in the sender's team, the sender included. */
  teamSize: number;
}

type LeadingFacts = Pick<SendingFacts, 'event' | 'senderIsRegistered' | 'senderHasAcceptedInvitation' | 'teamSize'>;

/** The first reason why this person leads no team with a free place, status, deadline and eligibility aside. */
export function whyCannotLead(facts: LeadingFacts) {
  if (facts.senderIsRegistered) return reason('already_registered');
  if (facts.senderHasAcceptedInvitation) return reason('accepted_invitation');
  if (!facts.event.isTeamEvent) return reason('not_team_event');
  return facts.teamSize >= facts.event.maxTeamSize ? reason('team_full') : null;
}

/** The first reason why an invitation cannot be sent, status, deadline and eligibility aside; null when it can. */
export function whyCannotSend(facts: SendingFacts) {
  const why = whyCannotLead(facts);
  if (why) return why;
  if (facts.pendingToReceiver) return reason('already_invited');
  if (facts.receiverIsRegistered || facts.receiverHasAcceptedInvitation || facts.receiverHasTeam)
    return reason('invitee_unavailable');
  if (facts.declinedByReceiver >= maxDeclines) return reason('asked_enough');
  return facts.pendingOfSender >= mostPending ? reason('too_many_pending') : null;
}

export interface AnsweringFacts {
  event: JoinedEvent & { maxTeamSize: number };
  invitation: {
    status: InvitationStatus;
    expiresAt: Date | string;
    /** Stays when an accepted one expires as its team misses the deadline. */
    answeredAt: Date | null;
    registrationId: string | null;
    replaces: unknown;
  };
  accepting: boolean;
  receiverIsRegistered: boolean;
  receiverHasAcceptedInvitation: boolean;
  /** Somebody has accepted an invitation of the receiver. */
  receiverHasTeam: boolean;
  senderIsRegistered: boolean;
  senderHasAcceptedInvitation: boolean;
  teamSize: number;
}

/** The first reason why an invitation cannot be answered so, eligibility aside; null when it can. */
export function whyCannotAnswer(facts: AnsweringFacts, now: Date) {
  const status = statusAt(facts.invitation, now);
  const isUnanswered = facts.invitation.answeredAt === null && (status === 'pending' || status === 'expired');
  if (!isUnanswered) return reason('invitation_not_pending');
  const kind = kindOf(facts.invitation);
  const closed = whyCannotJoin(facts.event, kind, now);
  if (closed) return closed;
  if (status === 'expired') return reason('invitation_expired');
  if (!facts.accepting) return null;
  if (facts.receiverIsRegistered) return reason('already_registered');
  if (facts.receiverHasAcceptedInvitation) return reason('accepted_invitation');
  if (facts.receiverHasTeam) return reason('has_team');
  // Whether a registered team has room is for `whyCannotGrow`.
  if (kind.isRegistered) return null;
  if (facts.senderIsRegistered || facts.senderHasAcceptedInvitation) return reason('leader_already_registered');
  return facts.teamSize >= facts.event.maxTeamSize ? reason('team_full') : null;
}
