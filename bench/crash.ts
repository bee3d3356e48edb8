// R8, R9: kill -9 in a load of registrations and sign-up codes, restart, and everything that was acknowledged is there;
// a second process on one DATA_DIR is refused. `--rounds 2` for fewer on each database, `--short` as `npm run check:long` runs it.
import { setTimeout as pause } from 'node:timers/promises';
import { Figures, ms, option, short, within } from './figures.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { undetectedLosses, countLosses, type Acknowledged } from './acknowledged.ts';
import { secondProcesses } from './secondProcess.ts';
import { startLoad } from './load.ts';
import { startServer } from './server.ts';

const rounds = option('rounds', short ? 1 : 20);
const secondStarts = option('second-processes', short ? 2 : 20);
const clients = 64;
const eventsARound = 16;
// A mail that its killed sender had taken goes again after a minute. Except in the first round of the full form, which
// waits for it, the server is started again with a clock that is this much further on.
const leaseMs = 65_000;
const leaseWaitMs = 62_000;

const noLosses = () => ({
  rounds: 0,
  acknowledged: { registrations: [], codes: [] } as Acknowledged,
  slowestReadyMs: 0,
  lost: 0,
  halfWritten: 0,
  mailsLost: 0,
  mailsTooOften: 0,
  mailsTwice: 0,
  faults: 0,
  undetected: [] as string[],
});

const preparedFor = (databases: DrillDatabases, kind: DatabaseTarget['kind'], times: number) =>
  databases.create(kind, async (db) => ({
    students: await makeStudents(db, clients),
    // Some with a limit, so that some mails are about a place in line.
    events: await openEvents(
      db,
      Array.from({ length: times * eventsARound }, (_, i) => (i % 4 === 0 ? 20 : null)),
    ),
  }));

async function loadAndKill(
  target: DatabaseTarget,
  options: { entry: string; env: Record<string, string> },
  students: readonly Student[],
  events: readonly OpenEvent[],
  name: string,
) {
  const server = await startServer(target, options);
  const load = startLoad(server.url, students, events, name);
  await load.begun;
  await pause(100 + Math.random() * 1100);
  server.kill('SIGKILL');
  await server.ended;
  await load.over;
  return load;
}

/** Waits until every acknowledged mail has arrived and no more arrive; a minute and a half at most. */
async function untilMailsArrived(mail: MailServer, codes: readonly string[]) {
  const begun = performance.now();
  const haveArrived = () => codes.every((email) => mail.reached.has(email)) && performance.now() - mail.lastAt() > 1000;
  while (performance.now() - begun < 90_000 && (performance.now() - begun < 1000 || !haveArrived())) await pause(50);
}

async function killRepeatedly(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  times: number,
  entry = 'clockAhead',
) {
  const { target, filled } = await preparedFor(databases, kind, times);
  const mail = await startMailServer();
  const total = noLosses();
  let ahead = 0;
  for (let round = 0; round < times; round++) {
    const env = () => ({ SMTP_URL: mail.url, CLOCK_AHEAD: String(ahead) });
    const events = filled.events.slice(round * eventsARound, (round + 1) * eventsARound);
    const load = await loadAndKill(target, { entry, env: env() }, filled.students, events, `crash${round}`);
    total.acknowledged.registrations.push(...load.acknowledged.registrations);
    total.acknowledged.codes.push(...load.acknowledged.codes);
    total.faults += load.faults();

    const waitsForLease = round === 0 && !short;
    if (!waitsForLease) ahead += leaseMs;
    const again = await startServer(target, { entry: 'clockAhead', env: env() });
    total.slowestReadyMs = Math.max(total.slowestReadyMs, again.readyMs);
    if (waitsForLease) await pause(leaseWaitMs);
    await untilMailsArrived(mail, entry === 'clockAhead' ? total.acknowledged.codes : []);
    await again.stop();

    const { acknowledged } = total;
    await inDatabase(target, async ({ db }) => {
      const losses = await countLosses(db, acknowledged, mail.arrivals);
      Object.assign(total, losses);
      if (round === 0 && entry === 'clockAhead')
        total.undetected = await undetectedLosses(db, acknowledged, mail.arrivals);
    });
    total.rounds += 1;
    if (total.lost > 0) break;
  }
  await mail.close();
  return total;
}

const figures = new Figures(`crash (kill -9 under load, ${rounds} times on each database)`);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const of = await killRepeatedly(databases, kind, rounds);
    const { acknowledged, faults, undetected } = of;
    const summary = `${acknowledged.registrations.length} registrations, ${acknowledged.codes.length} codes`;
    figures.add(`${kind}: acknowledged`, summary, acknowledged.registrations.length * acknowledged.codes.length > 0);
    figures.add(
      `${kind}: lost, half-written, answers >= 500`,
      `${of.lost}, ${of.halfWritten}, ${faults}`,
      of.lost + of.halfWritten + faults === 0,
    );
    figures.add(
      `${kind}: mails lost, more than twice, twice`,
      `${of.mailsLost}, ${of.mailsTooOften}, ${of.mailsTwice}`,
      of.mailsLost + of.mailsTooOften === 0,
    );
    figures.add(`${kind}: ready again, at the latest`, ms(of.slowestReadyMs), of.slowestReadyMs < within(10_000));
    figures.add(
      `${kind}: planted losses the check does not see`,
      undetected.join(', ') || 'none',
      undetected.length === 0,
    );
  }
  if (databases.kinds.includes('postgres')) {
    const { lost, rounds: ran } = await killRepeatedly(databases, 'postgres', 5, 'earlyCommit');
    figures.add('control, answers before the commit (postgres)', `${lost} lost in ${ran} rounds`, lost > 0);
  }
  const { refused, slowest, startsAlone } = await secondProcesses(databases, secondStarts);
  figures.add(
    'second process on one DATA_DIR refused in one line',
    `${refused} of ${secondStarts}, ${ms(slowest)} at most`,
    refused === secondStarts && slowest < within(10_000),
  );
  figures.add('control, a directory of its own', startsAlone ? 'not refused' : 'refused', startsAlone);
  figures.finish(`${rounds} kills on ${databases.kinds.join(' and on ')}, ${secondStarts} second processes`);
});
