import { startOf, whyClosed } from '#events/events/rules.ts';
import { passCodeOf } from '#teams/registrations/server/passCode.ts';
import { isLive } from '../rules.ts';
import { presentFeaturedEvent } from './presentFeaturedEvent.ts';
import type { FeaturedEventRow } from './tables.ts';
import type { Team } from './teamQueries.ts';

const masked = (cnic: string | null): string | null => cnic && cnic.slice(-4).padStart(cnic.length, '*');

export const presentTeam = ({ registration, participants, receiptId }: Team) => ({
  ...registration,
  _id: registration.id,
  hasPaymentReceipt: receiptId !== null,
  participants: participants.map((participant) => ({ ...participant, cnic: masked(participant.cnic) })),
});

/** With CNICs: the caller must write an audit entry. */
export const revealTeam = ({ registration, participants, receiptId }: Team) => ({
  ...registration,
  _id: registration.id,
  hasPaymentReceipt: receiptId !== null,
  participants,
});

interface Managed {
  team: Team;
  event: FeaturedEventRow;
  /** Of the server: passes are signed with it. */
  secret: string;
  /** They get what was typed: no passes, no reason of a rejection. */
  isRegistrant: boolean;
  isLinkReplaced?: boolean;
}

export const presentManaged = ({ team, event, secret, isRegistrant, isLinkReplaced = false }: Managed, now: Date) => {
  const live = isLive(team.registration.status) && !isLinkReplaced;
  const hasPasses = team.registration.status === 'confirmed' && !isLinkReplaced && !isRegistrant;
  const presented = presentTeam(team);
  return {
    ...presented,
    reason: isRegistrant ? null : presented.reason,
    participants: presented.participants.map((participant) => ({
      ...participant,
      pass: hasPasses ? passCodeOf(secret, participant.id) : null,
    })),
    event: { ...presentFeaturedEvent(event, now), groupUrl: hasPasses ? event.groupUrl : undefined },
    canAmend: live && whyClosed(event, now) === null,
    canWithdraw: live && !isRegistrant && now < startOf(event),
    isLinkReplaced,
  };
};
