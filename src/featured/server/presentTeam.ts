import { startOf, whyClosed } from '#events/rules.ts';
import { isLive } from '../rules.ts';
import { presentFeaturedEvent } from './presentFeaturedEvent.ts';
import type { FeaturedEventRow } from './tables.ts';
import type { Team } from './teamQueries.ts';

const masked = (cnic: string | null): string | null => cnic && cnic.slice(-4).padStart(cnic.length, '*');

/** A team as administrators and the team itself see it. */
export const presentTeam = ({ registration, participants }: Team) => ({
  ...registration,
  _id: registration.id,
  participants: participants.map((participant) => ({ ...participant, cnic: masked(participant.cnic) })),
});

/** A team with its CNICs. Whoever calls this records who sees them. */
export const revealTeam = ({ registration, participants }: Team) => ({
  ...registration,
  _id: registration.id,
  participants,
});

/** A team as its link shows it, with what the link can still do. */
export const presentManaged = (team: Team, event: FeaturedEventRow, now: Date) => {
  const live = isLive(team.registration.status);
  return {
    ...presentTeam(team),
    event: presentFeaturedEvent(event, now),
    canAmend: live && whyClosed(event, now) === null,
    canWithdraw: live && now < startOf(event),
  };
};
