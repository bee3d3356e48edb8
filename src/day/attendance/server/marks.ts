import { administratorsOf } from '#people/accounts/server/administratorQueries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { id as idField } from '#platform/http/fields.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { publish } from '#platform/live/server/publish.ts';
import { membershipOfPass } from '#teams/registrations/server/passCode.ts';
import { refusals, type WrittenMark } from '../contract.ts';
import { applyMark, effectiveAt, outcomeOfTeam, type AppliedOutcome, type Outcome } from '../rules.ts';
import { openLinks, type OpenDoor } from './openDoor.ts';
import {
  appliedMarks,
  type AppliedMark,
  attendanceOf,
  lockDoor,
  saveAttendance,
  saveMarks,
  type KnownAttendance,
} from './queries.ts';
import { attendeeQueries, type Person } from './attendeeQueries.ts';

const refuse = refusalFactory(refusals);

/** The person of a mark, or the outcome if there is none. */
interface Target {
  personId?: string;
  registrationId?: string;
  nobody: Outcome;
}

function targetOf({ code, key, team }: WrittenMark, secret: string): Target {
  if (code === undefined) {
    const named = idField.parse(key ?? team);
    return { [key === undefined ? 'registrationId' : 'personId']: named, nobody: 'unknown' };
  }
  const personId = membershipOfPass(secret, code);
  // A pass from this server, of somebody who has left their team since.
  return personId === undefined ? { nobody: 'unknown' } : { personId, nobody: 'not_admitted' };
}

async function peopleOf(tx: Db, targets: readonly Target[]): Promise<Person[]> {
  const ids = targets.flatMap(({ personId }) => personId ?? []);
  const registrationIds = targets.flatMap(({ registrationId }) => registrationId ?? []);
  return [
    ...(await attendeeQueries.events.find(tx, ids, registrationIds)),
    ...(await attendeeQueries.featuredEvents.find(tx, ids, registrationIds)),
  ];
}

const isMeant = ({ personId, registrationId }: Target) =>
  registrationId === undefined
    ? ({ id }: Person) => id === personId
    : (person: Person) => person.registrationId === registrationId;

/**
 * Applies marks in their order, if possible. The id of an applied mark is used up; a mark that matched nobody may come
 * again.
 * @throws Refusal event_cancelled
 */
export async function applyMarks(context: ServerContext, door: OpenDoor, marks: readonly WrittenMark[]) {
  const { event, queries, marker } = door;
  if (event.status === 'cancelled') throw refuse('event_cancelled');
  const now = context.now();
  const named = marks.map((mark) => ({ mark, target: targetOf(mark, context.secret) }));

  return inTransaction(context.db, async (tx) => {
    await lockDoor(tx, event._id, queries.isFeatured);
    const found = await peopleOf(
      tx,
      named.map(({ target }) => target),
    );
    const states = new Map(
      (
        await attendanceOf(
          tx,
          found.map(({ id }) => id),
        )
      ).map((state) => [state.personId, state]),
    );
    const used = await appliedMarks(
      tx,
      event._id,
      marks.map(({ id }) => id),
    );
    const changed = new Map<string, KnownAttendance>();
    const applied: AppliedMark[] = [];
    let isNews = false;

    const applyTo = ({ id: personId }: Person, mark: WrittenMark): AppliedOutcome => {
      const before = states.get(personId);
      const { after, outcome, changes } = applyMark(before, { present: mark.present, at: new Date(mark.at) }, now);
      if (changes === 'nothing') return outcome;
      isNews ||= changes === 'presence';
      const by = before && changes === 'time' ? before : { ...marker, presentBy: mark.present ? marker.name : null };
      const { markedBy, linkId, presentBy } = by;
      const state = { personId, ...after, markedBy, linkId, presentBy };
      states.set(personId, state);
      changed.set(personId, state);
      return outcome;
    };

    const results = named.map(({ mark, target }) => {
      const meant = found.filter(isMeant(target));
      const [first] = meant;
      if (!first) return { id: mark.id, outcome: target.nobody };
      if (first.eventId !== event._id) return { id: mark.id, outcome: 'other_event' as const };
      const who = { ...(mark.team === undefined && { name: first.name }), teamName: first.teamName };
      const admitted = meant.filter(({ isAdmitted }) => isAdmitted);
      if (admitted.length === 0) return { id: mark.id, outcome: 'not_admitted' as const, ...who };
      const counted = used.get(mark.id) ?? {
        id: mark.id,
        outcome: outcomeOfTeam(admitted.map((person) => applyTo(person, mark))),
        countedAt: effectiveAt(new Date(mark.at), now),
      };
      if (!used.has(mark.id)) {
        used.set(mark.id, counted);
        applied.push(counted);
      }
      const { outcome, countedAt } = counted;
      const { presentAt = null, presentBy = null, decidedAt = null } = states.get(admitted[0]?.id ?? '') ?? {};
      return { id: mark.id, outcome, ...who, presentAt, presentBy, decidedAt, countedAt };
    });

    await saveAttendance(tx, event._id, [...changed.values()]);
    await saveMarks(tx, event._id, applied);
    if (isNews) await publishAttendance(tx, door, now);
    return { results };
  });
}

/** Sent to everybody who may be at this door. */
async function publishAttendance(tx: Db, door: OpenDoor, now: Date): Promise<void> {
  const { event, managed } = door;
  const links = await openLinks(tx, door, now);
  const to = [...(await administratorsOf(tx, managed)), ...links.map(({ id }) => id)];
  await publish(tx, { to, event: 'attendance', data: { eventId: event._id } });
}
