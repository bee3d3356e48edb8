// R1: 64 clients race for the last seats over HTTP, each sending two requests at once. `--rounds 20` for
// fewer, `--short` as `npm run check:long` runs it.
import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { register, type ApiResponse } from './apiClient.ts';
import { Figures, ms, option, short } from './figures.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { startServer } from './server.ts';

const rounds = option('rounds', short ? 20 : 100);
const clients = 64;

interface Counts {
  oversold: number;
  unsold: number;
  double: number;
  /** Waitlists whose places are not 1, 2, 3 … */
  gaps: number;
  /** Answers of 500 and above, and calls without an answer. */
  faults: number;
  /** Answers that are none of: a seat, a place in line, already registered. */
  unexpected: number;
  slowest: number;
  answers: number;
}
const none: Counts = {
  oversold: 0,
  unsold: 0,
  double: 0,
  gaps: 0,
  faults: 0,
  unexpected: 0,
  slowest: 0,
  answers: 0,
};
const wrong = ({ oversold, unsold, double, gaps, faults, unexpected }: Counts) =>
  oversold + unsold + double + gaps + faults + unexpected;

function count(answers: readonly (ApiResponse | null)[][], free: number): Counts {
  const all = answers.flat();
  const places = all.flatMap((answer) => (answer?.status === 201 ? [placeOf(answer)] : []));
  const seats = places.filter((place) => place === null).length;
  const line = places.filter((place) => place !== null).toSorted((a, b) => a - b);
  const isExpected = (answer: ApiResponse | null) => answer?.status === 201 || answer?.code === 'already_registered';
  const isFault = (answer: ApiResponse | null) => answer === null || answer.status >= 500;
  return {
    oversold: Math.max(0, seats - free),
    unsold: Math.max(0, free - seats),
    double: answers.filter((both) => both.filter((answer) => answer?.status === 201).length > 1).length,
    gaps: line.every((place, i) => place === i + 1) ? 0 : 1,
    faults: all.filter(isFault).length,
    unexpected: all.filter((answer) => !isFault(answer) && !isExpected(answer)).length,
    slowest: Math.max(...all.map((answer) => answer?.ms ?? 0)),
    answers: all.length,
  };
}

const placeOf = ({ data }: ApiResponse) =>
  (data['registration'] as { waitlistPosition: number | null }).waitlistPosition;

// The short form runs beside other work: at a load of 20 a call waited the 15 s after which it is answered 503. As a browser does, it asks again.
const attempts = short ? 5 : 1;
async function registered(url: string, { token }: Student, { id }: OpenEvent): Promise<ApiResponse | null> {
  for (let attempt = 1; ; attempt++) {
    const answer = await register(url, token, id).catch(() => null);
    if (answer?.status !== 503 || attempt === attempts) return answer;
  }
}

async function race(urls: readonly string[], students: readonly Student[], event: OpenEvent): Promise<Counts> {
  const answers = students.map((student, i) =>
    Promise.all([0, 1].map((time) => registered(urls[(i + time) % urls.length] ?? '', student, event))),
  );
  return count(await Promise.all(answers), event.free ?? 0);
}

interface Race {
  servers: number;
  entry?: string;
  rounds: number;
  /** Ends with the first round that goes wrong. */
  untilWrong?: boolean;
}

async function manyRaces(databases: DrillDatabases, kind: DatabaseTarget['kind'], options: Race) {
  const { target, filled } = await databases.create(kind, async (db) => ({
    students: await makeStudents(db, clients),
    events: await openEvents(
      db,
      Array.from({ length: options.rounds }, (_, i) => 1 + (i % 3)),
      await makeStudents(db, 4, 'early'),
    ),
  }));
  const entry = options.entry === undefined ? {} : { entry: options.entry };
  const servers = await Promise.all(Array.from({ length: options.servers }, () => startServer(target, entry)));
  const total = { ...none };
  let wrongRounds = 0;
  let ran = 0;
  for (const event of filled.events) {
    const counts = await race(
      servers.map((server) => server.url),
      filled.students,
      event,
    );
    for (const name of ['oversold', 'unsold', 'double', 'gaps', 'faults', 'unexpected', 'answers'] as const)
      total[name] += counts[name];
    total.slowest = Math.max(total.slowest, counts.slowest);
    // The servers' output, the first time.
    if (counts.faults + counts.unexpected > 0 && wrongRounds === 0 && !options.entry)
      console.log(servers.map((one) => one.output().slice(-1000)).join('\n'));
    wrongRounds += wrong(counts) > 0 ? 1 : 0;
    ran += 1;
    if (wrongRounds > 0 && options.untilWrong) break;
  }
  await Promise.all(servers.map((server) => server.stop()));
  const wrongRows = await inDatabase(target, ({ db }) => wrongInTables(db, clients + 4));
  return { total, wrongRounds, ran, wrongRows };
}

/** Events with a wrong number of seats or people in the tables, or where somebody was overtaken. */
async function wrongInTables(db: Db, people: number): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select e.id, e.max_participants from events e join registrations r on r.event_id = e.id
      join registration_members m on m.registration_id = r.id
      where r.cancelled_at is null
      group by e.id having count(*) filter (where r.admitted_at is not null) <> e.max_participants
        or count(*) <> count(distinct m.user_id) or count(*) <> ${people}
        or array_agg(r.admitted_at is null order by r.arrival) <> array_agg(r.admitted_at is null order by r.admitted_at is null)`,
  );
  return rows.length;
}

const figures = new Figures(`seats (${clients} clients, last seats, ${rounds} rounds)`);
await withDatabases(async (databases) => {
  const races = databases.kinds.flatMap((kind): { kind: DatabaseTarget['kind']; servers: number }[] => {
    if (kind === 'embedded') return [{ kind, servers: 1 }];
    return (short ? [2] : [1, 2]).map((servers) => ({ kind, servers }));
  });
  for (const { kind, servers } of races) {
    const name = `${kind}, ${servers} server${servers > 1 ? 's' : ''}`;
    const { total, wrongRows } = await manyRaces(databases, kind, { servers, rounds });
    const { oversold, unsold, double, gaps, faults, unexpected, answers, slowest } = total;
    figures.add(
      `${name}: oversold, unsold, double`,
      `${oversold}, ${unsold}, ${double}`,
      oversold + unsold + double === 0,
    );
    figures.add(`${name}: waitlists with gaps`, gaps, gaps === 0);
    figures.add(`${name}: answers >= 500, unexpected answers`, `${faults}, ${unexpected}`, faults + unexpected === 0);
    figures.add(`${name}: events whose rows are wrong`, wrongRows, wrongRows === 0);
    figures.add(`${name}: answers, the slowest`, `${answers}, ${ms(slowest)}`);
  }
  for (const kind of databases.kinds) {
    const control = { servers: 1, entry: 'withoutLock', rounds: 20, untilWrong: short };
    const { wrongRounds, ran, total } = await manyRaces(databases, kind, control);
    const value = `${wrongRounds} of ${ran} rounds wrong, ${total.oversold} oversold, ${total.gaps} gaps`;
    figures.add(`control on ${kind}, the lock taken away`, value, wrongRounds > 0);
  }
  figures.finish(`${races.length} times ${rounds} rounds, control red on ${databases.kinds.join(' and ')}`);
});
