// The comparison: every measure beside its limit or peer, in interleaved rounds. `npm run bench -- P1 P5`: some;
// `--controls`: each with a planted fault, where it has to miss; `--record`: for docs/performance.md, on a quiet
// machine; `--rounds 5`, `--seconds 2`: of each load; `P1 --wrk`: asked by wrk, which is not ours.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { withDatabases } from './databases.ts';
import { commit, flag, option, refuseOtherArguments } from './figures.ts';
import { embeddedRegistrations, registrations } from './measures/registrations.ts';
import { growth } from './measures/growth.ts';
import { health } from './measures/health.ts';
import { logins } from './measures/logins.ts';
import {
  isMet,
  NotMeasured,
  measureIds,
  requireValues,
  stoppingAll,
  type Bench,
  type Measure,
} from './measures/measure.ts';
import { memory } from './measures/memory.ts';
import { peers } from './measures/peers.ts';
import { reads } from './measures/reads.ts';
import { rush } from './measures/rush.ts';
import { servers } from './measures/servers.ts';
import { slowReaders } from './measures/slowReaders.ts';
import { shown, shownOf } from './measures/shown.ts';
import { isMissedWithoutFault, targetOf, valueOf, verdictOf } from './measures/words.ts';
import { twoServers } from './measures/twoServers.ts';
import { asksWithWrk } from './readLoad.ts';
import { lastFile, readResults, recordedFile, writeResults, type Recorded } from './recorded.ts';
import { hasWrk } from './wrk.ts';

const measures: readonly Measure[] = [
  reads,
  registrations,
  embeddedRegistrations,
  health,
  logins,
  growth,
  memory,
  twoServers,
  slowReaders,
  peers,
  servers,
  rush,
];
const isUnlisted = measureIds.some((id, at) => measures[at]?.id !== id) || measures.length !== measureIds.length;
if (isUnlisted) throw new Error('the measures are not those of measureIds');
const isControl = flag('controls');
const isRecording = flag('record');
const rounds = option('rounds', isControl ? 1 : 5);
const seconds = option('seconds', 2);
const named = refuseOtherArguments(measureIds);
// Before anything is recorded, which changes the tree.
const measuredCommit = commit();
const quietLoad = 0.7;
const quietWaitMs = 180_000;

const requested = named.length === 0 ? measures : measures.filter(({ id }) => named.includes(id));
const selected = requested.filter((measure) => !(isControl && measure.hasNoTarget));
const load = () => Number((loadavg()[0] ?? 0).toFixed(2));
if (selected.length === 0) giveUp(`${named.join(', ')}: no target, and so no control`);
if (isRecording && isControl) giveUp('a control is no result');
if (asksWithWrk && !hasWrk) giveUp('wrk is not installed (apt-get install wrk)');
if (asksWithWrk && selected.some(({ id }) => id !== reads.id)) giveUp('--wrk is for P1 alone');
if (asksWithWrk && isRecording) giveUp('what is recorded is asked by the client of this project');
if (isRecording) await quiet();

/** Waits for the load of the build before it to go. Ends the process where the machine does not become quiet. */
async function quiet(): Promise<void> {
  for (let waited = 0; load() > quietLoad && waited < quietWaitMs; waited += 5000) await pause(5000);
  if (load() > quietLoad) giveUp(`the load is ${load()}: results are recorded at ${quietLoad} or less`);
}

function giveUp(why: string): never {
  console.error(why);
  process.exit(1);
}

async function measured(measure: Measure, bench: Omit<Bench, 'atEnd'>): Promise<Recorded> {
  const before = load();
  const found = await figuresOf(measure, bench);
  return {
    title: measure.title,
    date: new Date().toISOString().slice(0, 10),
    commit: measuredCommit,
    node: process.versions.node,
    cores: availableParallelism(),
    ...(measure.runs?.({ rounds, seconds }) ?? { rounds, each: `${seconds} s` }),
    load: { before, after: load() },
    ...found,
  };
}

async function figuresOf(
  measure: Measure,
  given: Omit<Bench, 'atEnd'>,
): Promise<Pick<Recorded, 'figures' | 'notMeasured'>> {
  try {
    return await stoppingAll(async (atEnd) => {
      const bench: Bench = { ...given, atEnd, entry: isControl ? 'slowRequests' : given.entry };
      const figures = isControl && measure.control ? await measure.control(bench) : await measure.run(bench);
      requireValues(figures);
      const isWhole = given.databases.kinds.includes('postgres') || measure.isEmbeddedAlone;
      return isWhole ? { figures } : { figures, notMeasured: 'on PostgreSQL: this machine has none' };
    });
  } catch (error) {
    // The other measures go on.
    if (!(error instanceof NotMeasured)) console.error(error);
    return { figures: [], notMeasured: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
}

/** Replaces what is recorded, but not what was measured once by what could not be measured now. */
function record(id: string, result: Recorded): void {
  const old = recorded[id];
  if (old && old.notMeasured === undefined && result.notMeasured !== undefined)
    console.log(`      the result recorded on ${old.date} is kept`);
  else writeResults(recordedFile, { [id]: result });
}

/** @returns what is not as it has to be: targets missed, or met by a control */
function print(id: string, { title, figures, load: { before, after }, notMeasured }: Recorded): string[] {
  console.log(`${id}  ${title} (load ${before} → ${after})`);
  const about = shownOf(id);
  if (about) console.log(`      control: ${about.control}; not shown: ${about.notShown}`);
  if (notMeasured !== undefined) console.log(`      not measured: ${notMeasured}`);
  const wrong = notMeasured === undefined ? [] : [`${id} not measured`];
  for (const figure of figures) {
    const met = isMet(figure);
    const isNoProof = isControl && met === false && isMissedWithoutFault(figure, recorded[id]?.figures);
    const verdict = `${verdictOf(figure)}${isNoProof ? ', as without the fault' : ''}`;
    console.log(`  ${figure.name.padEnd(52)} ${valueOf(figure).padEnd(34)} ${targetOf(figure).padEnd(10)} ${verdict}`);
    if (met === undefined) continue;
    judged += 1;
    if (isNoProof) withoutProof += 1;
    if (met === isControl) wrong.push(`${id} ${figure.name} ${verdict}`);
  }
  return wrong;
}

console.log(
  `bench${isControl ? ', the controls' : ''}: ${rounds} rounds, ${seconds} s each, commit ${measuredCommit}, ` +
    `Node ${process.versions.node}, ${availableParallelism()} cores, load ${load()}`,
);
const startedAt = performance.now();
const wrong: string[] = [];
const recorded = readResults(recordedFile);
let judged = 0;
/** Controls whose target is missed without their fault too: they prove nothing. */
let withoutProof = 0;
await withDatabases(
  async (databases) => {
    for (const measure of selected) {
      const result = await measured(measure, { databases, rounds, seconds, entry: '' });
      wrong.push(...print(measure.id, result));
      if (isRecording) record(measure.id, result);
      else if (!isControl && !asksWithWrk) writeResults(lastFile, { [measure.id]: result });
    }
  },
  { ownPostgres: true },
);
if (named.length === 0)
  for (const [id, { control, notShown, ...by }] of Object.entries(shown))
    if ('command' in by) console.log(`${id}  by ${by.command}; control: ${control}; not shown: ${notShown}`);
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const good = isControl ? 'every control misses its target' : 'every target met';
const bad = `${isControl ? 'CONTROLS THAT DO NOT MISS' : 'MISSED'}: ${wrong.join('; ')}`;
const verdict = wrong.length === 0 ? good : bad;
const noProof = isControl ? `; ${withoutProof} of ${judged} targets are missed without the fault too` : '';
console.log(`${minutes} min, load ${load()}; ${verdict}${noProof}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
