// R8, R9: kill -9 in a storm of registrations and sign-up codes, restart, and everything that was acknowledged is there;
// a second process on one DATA_DIR is refused. `--rounds 2` for fewer on each database, `--short` as `npm test` runs it.
import { setTimeout as pause } from 'node:timers/promises';
import { Figures, ms, option, short } from './figures.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { makeStudents, openEvents, type Opened, type Student } from './people.ts';
import { within, withPlaces, type Place, type Places } from './places.ts';
import { blindSpots, promisesKept, type Promised } from './promises.ts';
import { secondProcesses } from './secondProcess.ts';
import { startLoad } from './load.ts';
import { startServer } from './server.ts';

const rounds = option('rounds', short ? 1 : 20);
const intruders = option('second-processes', short ? 2 : 20);
const clients = 64;
const eventsARound = 16;
// A mail that its killed sender had taken goes again after a minute. Except in the first round of the full form, which
// waits for it, the server is started again with a clock that is this much further on.
const lease = 65_000;
const realWait = 62_000;

interface Losses {
  rounds: number;
  promised: Promised;
  slowestReady: number;
  lost: number;
  halfWritten: number;
  lettersLost: number;
  lettersTooOften: number;
  lettersTwice: number;
  faults: number;
  blind: string[];
}

const preparedFor = (places: Places, kind: Place['kind'], times: number) =>
  places.make(kind, async (db) => ({
    students: await makeStudents(db, clients),
    // Some with a limit, so that some letters are about a place in line.
    events: await openEvents(
      db,
      Array.from({ length: times * eventsARound }, (_, i) => (i % 4 === 0 ? 20 : null)),
    ),
  }));

async function stormAndKill(
  place: Place,
  options: { entry: string; env: Record<string, string> },
  students: readonly Student[],
  events: readonly Opened[],
  name: string,
) {
  const victim = await startServer(place, options);
  const storm = startLoad(victim.url, students, events, name);
  await storm.begun;
  await pause(100 + Math.random() * 1100);
  victim.kill('SIGKILL');
  await victim.ended;
  await storm.over;
  return storm;
}

/** Waits until every letter that was promised came and no more come; a minute and a half at most. */
async function untilQuiet(mail: MailServer, codes: readonly string[]) {
  const begun = performance.now();
  const came = () => codes.every((email) => mail.reached.has(email)) && performance.now() - mail.lastAt() > 1000;
  while (performance.now() - begun < 90_000 && (performance.now() - begun < 1000 || !came())) await pause(50);
}

async function killOften(places: Places, kind: Place['kind'], times: number, entry = 'later'): Promise<Losses> {
  const { place, filled } = await preparedFor(places, kind, times);
  const mail = await startMailServer();
  const total: Losses = {
    rounds: 0,
    promised: { registrations: [], codes: [] },
    slowestReady: 0,
    lost: 0,
    halfWritten: 0,
    lettersLost: 0,
    lettersTooOften: 0,
    lettersTwice: 0,
    faults: 0,
    blind: [],
  };
  let ahead = 0;
  for (let round = 0; round < times; round++) {
    const env = () => ({ SMTP_URL: mail.url, CLOCK_AHEAD: String(ahead) });
    const events = filled.events.slice(round * eventsARound, (round + 1) * eventsARound);
    const storm = await stormAndKill(place, { entry, env: env() }, filled.students, events, `crash${round}`);
    total.promised.registrations.push(...storm.promised.registrations);
    total.promised.codes.push(...storm.promised.codes);
    total.faults += storm.faults();

    const waits = round === 0 && !short;
    if (!waits) ahead += lease;
    const again = await startServer(place, { entry: 'later', env: env() });
    total.slowestReady = Math.max(total.slowestReady, again.readyAfter);
    if (waits) await pause(realWait);
    await untilQuiet(mail, entry === 'later' ? total.promised.codes : []);
    await again.stop();

    const { promised } = total;
    await within(place, async ({ db }) => {
      const kept = await promisesKept(db, promised, mail.arrivals);
      Object.assign(total, kept);
      if (round === 0 && entry === 'later') total.blind = await blindSpots(db, promised, mail.arrivals);
    });
    total.rounds += 1;
    if (total.lost > 0) break;
  }
  await mail.close();
  return total;
}

const figures = new Figures(`crash (kill -9 in a storm, ${rounds} times on each database)`);
await withPlaces(async (places) => {
  for (const kind of places.kinds) {
    const of = await killOften(places, kind, rounds);
    const { promised, faults, blind } = of;
    const acknowledged = `${promised.registrations.length} registrations, ${promised.codes.length} codes`;
    figures.add(`${kind}: acknowledged`, acknowledged, promised.registrations.length * promised.codes.length > 0);
    figures.add(
      `${kind}: lost, half-written, answers >= 500`,
      `${of.lost}, ${of.halfWritten}, ${faults}`,
      of.lost + of.halfWritten + faults === 0,
    );
    figures.add(
      `${kind}: letters lost, more than twice, twice`,
      `${of.lettersLost}, ${of.lettersTooOften}, ${of.lettersTwice}`,
      of.lettersLost + of.lettersTooOften === 0,
    );
    figures.add(`${kind}: ready again, at the latest`, ms(of.slowestReady), of.slowestReady < 10_000);
    figures.add(`${kind}: planted losses the check does not see`, blind.join(', ') || 'none', blind.length === 0);
  }
  if (places.kinds.includes('postgres')) {
    const { lost, rounds: ran } = await killOften(places, 'postgres', 5, 'hasty');
    figures.add('control, answers before the commit (postgres)', `${lost} lost in ${ran} rounds`, lost > 0);
  }
  const { refused, slowest, alone } = await secondProcesses(places, intruders);
  figures.add(
    'second process on one DATA_DIR refused in one line',
    `${refused} of ${intruders}, ${ms(slowest)} at most`,
    refused === intruders && slowest < 10_000,
  );
  figures.add('control, a directory of its own', alone ? 'not refused' : 'refused', alone);
  figures.finish(`${rounds} kills on ${places.kinds.join(' and on ')}, ${intruders} second processes`);
});
