// R7: 1,200 students in 60 s for 300 seats. Each logs in, looks at the event and registers; limits on frequency are on.
import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { rowsOf } from '#platform/database/database.ts';
import { callApi, register } from './apiClient.ts';
import { Figures, ms, option, percentile } from './figures.ts';
import { makeStudents, openEvents, password, type Student } from './people.ts';
import { inDatabase, withDatabases } from './databases.ts';
import { startServer } from './server.ts';

const people = option('people', 1200);
const seats = option('seats', 300);
const seconds = option('seconds', 60);
const slowestMs = 1000;

const figures = new Figures(`rush (${people} students in ${seconds} s for ${seats} seats)`);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const { target, filled } = await databases.create(kind, async (db) => ({
      students: await makeStudents(db, people),
      events: await openEvents(db, [seats]),
    }));
    const eventId = filled.events[0]?.id ?? '';
    const server = await startServer(target, { env: { RATE_LIMITS: 'on' } });
    const times: number[] = [];
    const statuses = new Map<string, number>();
    const visit = async ({ email }: Student) => {
      await pause(Math.random() * seconds * 1000);
      const login = await callApi(server.url, '/auth/login', { body: { email, password } });
      const event = await callApi(server.url, `/events/${eventId}`, { method: 'GET' });
      const registered = await register(server.url, String(login.data['token']), eventId);
      times.push(login.ms, event.ms, registered.ms);
      const { status } = (registered.data['registration'] ?? {}) as { status?: string };
      const outcome = login.status === 200 && event.status === 200 ? (status ?? registered.code ?? '') : 'not served';
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
    };
    const outcomes = await Promise.allSettled(filled.students.map(visit));
    const lost = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
    if (lost.length > 0) console.log(new Set(lost), server.output().slice(-1000));
    await server.stop();
    const [rows] = await inDatabase(target, ({ db }) =>
      rowsOf<{ seats: number; people: number }>(
        db,
        sql`select count(*) filter (where admitted_at is not null)::int as seats, count(*)::int as people from registrations`,
      ),
    );
    const registered = statuses.get('registered');
    figures.add(
      `${kind}: registered, rows with a seat`,
      `${registered}, ${rows?.seats}`,
      registered === seats && rows?.seats === seats,
    );
    const waiting = statuses.get('waitlisted') ?? 0;
    figures.add(
      `${kind}: on the waitlist, without an answer`,
      `${waiting}, ${lost.length}`,
      waiting === people - seats && lost.length === 0,
    );
    const slowest = Math.max(...times);
    figures.add(
      `${kind}: the slowest answer, p99, p50`,
      [slowest, percentile(times, 0.99), percentile(times, 0.5)].map(ms).join(', '),
      slowest <= slowestMs,
    );
  }
  figures.finish(`${people} students on ${databases.kinds.join(' and on ')}`);
});
