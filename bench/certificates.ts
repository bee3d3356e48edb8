// How much memory the ZIP of an event's certificates takes, for few people and for many: printed, since how much of it is
// garbage is not to be seen from outside. That it makes one at a time is tested in src/day/certificates/server/zip.test.ts.
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { lockDoor } from '#day/attendance/server/queries.ts';
import { attendance } from '#day/attendance/server/tables.ts';
import { users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import { registrationMembers } from '#teams/registrations/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { withDatabases } from './databases.ts';
import { Figures, ms, option } from './figures.ts';
import { makeStudents, openEvents } from './people.ts';
import { startServer, type Server } from './server.ts';

const many = option('people', 600);
const few = Math.ceil(many / 10);

/** A concluded event at which everybody was present. */
async function concluded(db: Db, people: number): Promise<string> {
  const now = new Date();
  const students = await makeStudents(db, people, `present${people}-`);
  const [event] = await openEvents(db, [null], students);
  const eventId = event?.id ?? '';
  await lockDoor(db, eventId, false);
  const members = await db
    .select({ personId: registrationMembers.id })
    .from(registrationMembers)
    .where(eq(registrationMembers.eventId, eventId));
  await db
    .insert(attendance)
    .values(members.map(({ personId }) => ({ personId, doorId: eventId, presentAt: now, decidedAt: now })));
  await db.update(events).set({ status: 'completed' }).where(eq(events.id, eventId));
  return eventId;
}

/** Downloads a ZIP and throws it away, as fast as it comes. */
async function download(server: Server, eventId: string, token: string) {
  const [startedAt, before] = [performance.now(), server.memoryMB()];
  let [peak, bytes] = [before, 0];
  const watch = setInterval(() => (peak = Math.max(peak, server.memoryMB())), 20);
  try {
    await new Promise<void>((resolve, reject) => {
      const url = `${server.url}/api/events/${eventId}/certificates.zip`;
      const call = request(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`certificates.zip answers ${response.statusCode}`));
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', resolve).on('error', reject);
      });
      call.on('error', reject).end();
    });
  } finally {
    clearInterval(watch);
  }
  return { before, peak, megabytes: bytes / 1_000_000, tookMs: performance.now() - startedAt };
}

await withDatabases(async (databases) => {
  const figures = new Figures(`certificates (${few} and ${many} people)`);
  for (const kind of databases.kinds) {
    const { target, filled } = await databases.create(kind, async (db) => {
      const [admin] = await makeStudents(db, 1, 'admin');
      await db
        .update(users)
        .set({ role: 'super_admin' })
        .where(eq(users.id, admin?.id ?? ''));
      return { few: await concluded(db, few), many: await concluded(db, many), token: admin?.token ?? '' };
    });
    const server = await startServer(target);
    for (const [people, eventId] of [
      [few, filled.few],
      [many, filled.many],
    ] as const) {
      const of = await download(server, eventId, filled.token);
      const memory = `${of.before} MB before, ${of.peak} MB at most`;
      figures.add(`${kind}: ${people} people`, `${memory}, ${of.megabytes.toFixed(1)} MB in ${ms(of.tookMs)}`);
    }
    await server.stop();
  }
  figures.finish('every certificate was made and sent');
});
