import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '#platform/database/database.ts';
import type { TeamEvent } from './teamPlan.ts';

interface LivingTeam {
  event_id: string;
  leader_id: string;
  key: string;
  admitted: boolean;
  people: string[];
}
interface Accepted {
  event_id: string;
  sender_id: string;
  receiver_id: string;
}

export interface State {
  teams: LivingTeam[];
  accepted: Accepted[];
}

export async function readStates(db: Db): Promise<(event: TeamEvent) => State> {
  const teams = await rowsOf<LivingTeam>(
    db,
    sql`select r.event_id, r.leader_id, r.team_name_key as key, r.admitted_at is not null as admitted,
        array_agg(m.user_id::text order by m.position) as people
      from registrations r join registration_members m on m.registration_id = r.id
      where r.cancelled_at is null group by r.id order by r.arrival`,
  );
  const accepted = await rowsOf<Accepted>(
    db,
    sql`select event_id, sender_id, receiver_id from invitations where status = 'accepted'`,
  );
  const teamsOf = Map.groupBy(teams, (row) => row.event_id);
  const acceptedOf = Map.groupBy(accepted, (row) => row.event_id);
  return ({ id }) => ({ teams: teamsOf.get(id) ?? [], accepted: acceptedOf.get(id) ?? [] });
}

const repeats = (values: readonly string[]) => values.length - new Set(values).size;

export function violationsIn(event: TeamEvent, { teams, accepted }: State): string[] {
  const broken: string[] = [];
  const add = (what: string, wrong: boolean) => void (wrong && broken.push(what));
  add('a person is in two teams', repeats(teams.flatMap((team) => team.people)) > 0);
  add('two teams share a name', repeats(teams.map((team) => team.key)) > 0);
  add('a person has accepted twice', repeats(accepted.map((one) => one.receiver_id)) > 0);
  for (const leader of new Set(accepted.map((one) => one.sender_id))) {
    const size = accepted.filter((one) => one.sender_id === leader).length + 1;
    add('more have accepted than fit', size > event.max);
  }
  for (const { leader_id: leader, people } of teams) {
    add('a team is too small or too large', people.length < event.min || people.length > event.max);
    const members = accepted.filter((one) => one.sender_id === leader).map((one) => one.receiver_id);
    add(
      'a team is not its leader and who accepted',
      [leader, ...members].toSorted().join() !== people.toSorted().join(),
    );
  }
  const people = (some: readonly LivingTeam[]) => some.reduce((sum, team) => sum + team.people.length, 0);
  const taken = people(teams.filter((team) => team.admitted));
  add('more people than seats', event.seats !== null && taken > event.seats);
  const next = teams.find((team) => !team.admitted);
  add('a team waits beside free seats', next !== undefined && (event.seats ?? 0) - taken >= next.people.length);
  add(
    'a team overtook another',
    teams.findIndex((team) => !team.admitted) >= 0 &&
      teams.slice(teams.findIndex((team) => !team.admitted)).some((team) => team.admitted),
  );
  return [...new Set(broken)];
}
