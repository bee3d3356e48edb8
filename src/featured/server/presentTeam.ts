import { startOf, whyClosed } from '#events/rules.ts';
import { isLive } from '../rules.ts';
import { presentFeaturedEvent } from './presentFeaturedEvent.ts';
import type { FeaturedEventRow } from './tables.ts';
import type { Team } from './teamQueries.ts';

const masked = (cnic: string | null): string | null => cnic && cnic.slice(-4).padStart(cnic.length, '*');

export const presentTeam = ({ registration, participants }: Team) => ({
  ...registration,
  _id: registration.id,
  participants: participants.map((participant) => ({ ...participant, cnic: masked(participant.cnic) })),
});

/** With CNICs: whoever calls this must write an audit entry. */
export const revealTeam = ({ registration, participants }: Team) => ({
  ...registration,
  _id: registration.id,
  participants,
});

export const presentManaged = (team: Team, event: FeaturedEventRow, now: Date, isLinkReplaced = false) => {
  const live = isLive(team.registration.status) && !isLinkReplaced;
  return {
    ...presentTeam(team),
    event: presentFeaturedEvent(event, now),
    canAmend: live && whyClosed(event, now) === null,
    canWithdraw: live && now < startOf(event),
    isLinkReplaced,
  };
};
