// R16: three devices at one door, one of them offline for a while, over two servers. Everything is sent twice, as by a
// device that never got the answer. Then a rush of passes in ten minutes, through the door screen's own sessions.
// `--short` as `npm run check:long` runs it.
import { eq } from 'drizzle-orm';
import type { Door, MarkResult, Pass } from '#day/attendance/contract.ts';
import { lockDoor } from '#day/attendance/server/queries.ts';
import { attendanceMarks } from '#day/attendance/server/tables.ts';
import { users } from '#people/accounts/server/tables.ts';
import { newId } from '#platform/database/ids.ts';
import { callApi } from './apiClient.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { minuteMs, scanWithPhones } from './doorPhones.ts';
import { Figures, ms, option, short } from './figures.ts';
import { makeStudents, openEvents, type Student } from './people.ts';
import { startServer } from './server.ts';

const marksInAll = option('marks', 300);
const passes = option('passes', short ? 120 : 600);
const rounds = option('rounds', short ? 2 : 10);
/** Of the phones' clocks in the rush: ten minutes in ten or thirty seconds. */
const speed = short ? 60 : 20;
const devices = 3;

interface Mark {
  id: string;
  key: string;
  present: boolean;
  at: string;
}
/** What a device has to send, in its order; `isLate`: it had no network, and sends at the end. */
interface Batch {
  device: number;
  marks: Mark[];
  isLate: boolean;
}

interface DoorSite {
  eventId: string;
  urls: string[];
  students: readonly Student[];
  admin: string;
  stop: () => Promise<unknown>;
  target: DatabaseTarget;
}

async function open(databases: DrillDatabases, kind: DatabaseTarget['kind'], people: number, entry?: string) {
  const { target, filled } = await databases.create(kind, async (db) => {
    const students = await makeStudents(db, people);
    const [event] = await openEvents(db, [null], students);
    const [admin] = await makeStudents(db, 1, 'admin');
    await db
      .update(users)
      .set({ role: 'super_admin' })
      .where(eq(users.id, admin?.id ?? ''));
    await lockDoor(db, event?.id ?? '', false);
    return { students, eventId: event?.id ?? '', admin: admin?.token ?? '' };
  });
  const count = kind === 'embedded' ? 1 : 2;
  const options = entry === undefined ? {} : { entry, env: { DELAY_MS: '20' } };
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(target, options)));
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  return { ...filled, target, urls: servers.map(({ url }) => url), stop } satisfies DoorSite;
}

/** A link for each device. @returns the headers it sends */
async function links({ urls, eventId, admin }: DoorSite) {
  return Promise.all(
    Array.from({ length: devices }, async (_, index) => {
      const body = { label: `Device ${index + 1}`, hours: 1 };
      const { data } = await callApi(urls[0] ?? '', `/events/${eventId}/door-links`, { token: admin, body });
      return { 'x-door-token': String(data['url']).split('#')[1] ?? '' };
    }),
  );
}

const doorAt = async ({ eventId, admin }: DoorSite, url: string) =>
  (await callApi(url, `/events/${eventId}/door`, { method: 'GET', token: admin })).data as unknown as Door;

/** Sends what each device has: those with a network side by side, the late ones after them, each batch twice. */
async function deliver(site: DoorSite, batches: readonly Batch[]) {
  const headers = await links(site);
  let faults = 0;
  let slowest = 0;
  const send = async ({ device, marks }: Batch, time: number) => {
    const url = site.urls[(device + time) % site.urls.length] ?? '';
    const request = { headers: headers[device] ?? {}, body: { marks } };
    const answer = await callApi(url, `/events/${site.eventId}/attendance`, request).catch(() => null);
    slowest = Math.max(slowest, answer?.ms ?? 0);
    const results = (answer?.data['results'] ?? []) as MarkResult[];
    const isWhole = results.length === marks.length && results.every(({ outcome }) => !/^(un|not|other)/.test(outcome));
    if (answer?.status !== 200 || !isWhole) faults += 1;
  };
  const sendAll = (isLate: boolean) =>
    Promise.all(
      Array.from({ length: devices }, async (_, device) => {
        for (const batch of batches.filter((one) => one.device === device && one.isLate === isLate))
          await Promise.all([0, 1].map((time) => send(batch, time)));
      }),
    );
  await sendAll(false);
  await sendAll(true);
  return { faults, slowest };
}

const cut = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** Marks in and out for few people, so that all devices meet at each; no two of one moment. */
function contested(keys: readonly string[]): Batch[] {
  const now = Date.now();
  const all = Array.from({ length: marksInAll }, (_, index) => ({
    id: newId(),
    key: keys[Math.floor(Math.random() * keys.length)] ?? '',
    present: Math.random() < 0.6,
    at: new Date(now - 2 * minuteMs + index * 300).toISOString(),
  }));
  return Array.from({ length: devices }, (_, device) => {
    const own = all.filter((_mark, index) => index % devices === device);
    // The last device has no network for its second minute.
    const isLate = (marks: readonly Mark[]) =>
      device === devices - 1 && new Date(marks.at(-1)?.at ?? 0).getTime() > now - 1.5 * minuteMs;
    return cut(own, 5).map((marks) => ({ device, marks, isLate: isLate(marks) }));
  }).flat();
}

/** Whom the last mark by its time leaves present. */
function expectedPresent(batches: readonly Batch[]): Set<string> {
  const last = new Map<string, Mark>();
  for (const mark of batches.flatMap(({ marks }) => marks)) {
    const before = last.get(mark.key);
    if (!before || mark.at > before.at) last.set(mark.key, mark);
  }
  return new Set([...last].flatMap(([key, { present }]) => (present ? [key] : [])));
}

const storedMarks = ({ target }: DoorSite) => inDatabase(target, ({ db }) => db.$count(attendanceMarks));

/** One round of contested marks. */
async function contest(databases: DrillDatabases, kind: DatabaseTarget['kind'], entry?: string) {
  const site = await open(databases, kind, 20, entry);
  const { people } = await doorAt(site, site.urls[0] ?? '');
  const batches = contested(people.map(({ key }) => key));
  const { faults, slowest } = await deliver(site, batches);
  const expected = expectedPresent(batches);
  let wrong = 0;
  for (const url of site.urls) {
    const door = await doorAt(site, url);
    const at = new Set(batches.flatMap(({ marks }) => marks.map((mark) => `${mark.key} ${mark.present} ${mark.at}`)));
    wrong += door.people.filter(({ key, presentAt }) => (presentAt !== null) !== expected.has(key)).length;
    wrong += door.people.filter(({ key, presentAt }) => presentAt && !at.has(`${key} true ${presentAt}`)).length;
    wrong += door.present === expected.size ? 0 : 1;
  }
  await site.stop();
  return { wrong, faults, slowest, lost: marksInAll - (await storedMarks(site)) };
}

/** Everybody comes with their pass within ten minutes, some to two phones; one phone has no network for two of them. */
async function rush(databases: DrillDatabases, kind: DatabaseTarget['kind']) {
  const site = await open(databases, kind, passes);
  const { eventId, urls, students } = site;
  const tokens = new Map(students.map(({ email, token }) => [email, token]));
  const { people } = await doorAt(site, urls[0] ?? '');
  const codes: string[] = [];
  for (const some of cut(people, 20)) {
    const passesOf = some.map(async ({ team, name }) => {
      const token = tokens.get(name) ?? '';
      const { data } = await callApi(urls[0] ?? '', `/registrations/${team}/pass`, { method: 'GET', token });
      return (data['pass'] as Pass).code;
    });
    codes.push(...(await Promise.all(passesOf)));
  }
  const scans = codes
    .flatMap((code, index) => {
      const minute = (index / codes.length) * 10;
      const first = { code, phone: index % devices, minute };
      return index % 10 === 0 ? [first, { code, phone: (index + 1) % devices, minute: minute + 0.5 }] : [first];
    })
    .toSorted((a, b) => a.minute - b.minute);
  const scanned = await scanWithPhones({
    eventId,
    urls,
    tokens: (await links(site)).map((headers) => headers['x-door-token']),
    scans,
    begun: Date.now() - 11 * minuteMs,
    speed,
    offline: { phone: devices - 1, from: 4, until: 6 },
    lostAnswers: 10,
  });
  const doors = await Promise.all(urls.map((url) => doorAt(site, url)));
  await site.stop();
  const seen = new Set(scanned.marks.values());
  const isExact = doors.every(
    ({ present, expected, people: all }) =>
      present === passes && expected === passes && all.every(({ key, presentAt }) => seen.has(`${key} ${presentAt}`)),
  );
  const isEachLetInOnce = scanned.letIn === passes && scanned.already === scans.length - passes;
  const lost = scans.length - (await storedMarks(site));
  return {
    ...scanned,
    isExact: isExact && isEachLetInOnce && lost === 0 && scanned.waiting === 0,
    present: doors.map(({ present }) => present),
    scans: scans.length,
    missing: lost,
  };
}

const figures = new Figures(`door (${marksInAll} marks of ${devices} devices, ${rounds} rounds; ${passes} passes)`);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const total = { wrong: 0, lost: 0, faults: 0, slowest: 0 };
    for (let round = 0; round < rounds; round++) {
      const { wrong, lost, faults, slowest } = await contest(databases, kind);
      total.wrong += wrong;
      total.lost += Math.abs(lost);
      total.faults += faults;
      total.slowest = Math.max(total.slowest, slowest);
    }
    figures.add(
      `${kind}: people wrong, marks lost or doubled`,
      `${total.wrong}, ${total.lost}`,
      total.wrong + total.lost === 0,
    );
    figures.add(
      `${kind}: batches not answered whole, slowest`,
      `${total.faults}, ${ms(total.slowest)}`,
      total.faults === 0,
    );
    const { isExact, present, scans, missing, ...phones } = await rush(databases, kind);
    figures.add(
      `${kind}: present of ${passes}, lost of ${scans} scans`,
      `${present.join(' and ')}, ${missing}`,
      isExact,
    );
    figures.add(
      `${kind}: scans let in, already in, still waiting on a phone`,
      `${phones.letIn}, ${phones.already}, ${phones.waiting}`,
      isExact,
    );
    figures.add(
      `${kind}: said by a phone and answered otherwise, of them shown as such; answers lost`,
      `${phones.differs}, ${phones.conflicts}; ${phones.lost} of ${phones.batches}`,
      phones.differs > 0 && phones.conflicts === phones.differs && phones.lost > 0,
    );
  }
  for (const kind of databases.kinds) {
    let red = 0;
    let ran = 0;
    let last = { wrong: 0, lost: 0, faults: 0 };
    while (ran < 5 && red === 0) {
      last = await contest(databases, kind, 'withoutLock');
      red += last.wrong + Math.abs(last.lost) + last.faults > 0 ? 1 : 0;
      ran += 1;
    }
    const value = `${last.wrong} wrong, ${last.lost} lost, ${last.faults} faults after ${ran} rounds`;
    figures.add(`control on ${kind}, the lock taken away`, value, red > 0);
  }
  figures.finish(`${rounds} rounds and ${passes} passes on ${databases.kinds.join(' and ')}, control red`);
});
