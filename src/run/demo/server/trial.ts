import { demoPassword, people } from '#database/cast/people.ts';
import { demoOf } from '#database/demo/demo.ts';
import { changeSettings, lockSettings } from '#events/settings/server/queries.ts';
import { festival } from '#festival';
import { addresses } from '#platform/addresses.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { instantOf, wallClock } from '#platform/dates.ts';
import { publish } from '#platform/live/server/publish.ts';
import { sessionEvent } from '#platform/live/server/streams.ts';
import { liveEvents } from '#site/live/events.ts';
import { seedDemo } from './seed.ts';
import { emptyTrial, holdsData, markTrial, trialMadeAt, unmarkTrial } from './trialQueries.ts';

/** When the trial starts anew, on the clocks of the festival's zone. */
export const resetTime = '04:00';
const lookMs = 20_000;
const halfDayMs = 12 * 3_600_000;

/** The last moment at or before `now` at which the clocks of the zone showed `resetTime`. */
export function lastReset(now: Date, zone = festival.timeZone): Date {
  const { day } = wallClock(now, zone);
  const today = instantOf(day, resetTime, zone);
  if (today <= now) return today;
  const dayBefore = wallClock(new Date(today.getTime() - halfDayMs), zone).day;
  return instantOf(dayBefore, resetTime, zone);
}

/** Also if it was made in the future, by a clock that was wrong: else it would last until then. */
const isDue = (madeAt: Date, now: Date): boolean => madeAt < lastReset(now) || madeAt > now;

/**
 * Fills an empty database with the trial, or starts one anew whose night has passed.
 * @throws Error with one line if the database holds anything that DEMO=reset has not made
 */
export async function openTrial(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const madeAt = await trialMadeAt(tx);
    if (madeAt === undefined) {
      if (await holdsData(tx))
        throw new Error(
          'DEMO=reset erases its database each night, and did not make the one in DATA_DIR. Nothing was erased: name a new directory in DATA_DIR',
        );
      await fillTrial(tx, now);
    } else if (isDue(madeAt, now)) await startAnew(tx, now);
  });
}

/** A start without DEMO=reset: what this database holds from now on is never erased. */
export async function endTrial(db: Db): Promise<void> {
  if ((await trialMadeAt(db)) !== undefined) await unmarkTrial(db);
}

/** @returns whether it started anew; not before its time, nor where a backup was restored over the trial */
export const resetTrial = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const madeAt = await trialMadeAt(tx);
    if (madeAt === undefined || !isDue(madeAt, now)) return false;
    await startAnew(tx, now);
    return true;
  });

interface TrialLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** @returns ends it */
export function startNightlyReset(db: Db, now: () => Date, log: TrialLog): () => void {
  let isRunning = false;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      if (await resetTrial(db, now())) log.info({}, 'the demo started anew');
    } catch (error) {
      log.warn({ err: error }, 'the demo could not start anew');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  return () => clearInterval(timer);
}

async function startAnew(tx: Db, now: Date): Promise<void> {
  await emptyTrial(tx);
  await fillTrial(tx, now);
  await publish(tx, ...liveEvents.map((event) => ({ to: 'everybody' as const, event })), {
    to: 'everybody',
    event: sessionEvent,
  });
}

async function fillTrial(tx: Db, now: Date): Promise<void> {
  await seedDemo(tx, demoOf('before', now), now);
  await lockSettings(tx);
  await changeSettings(tx, { notice: trialNotice() });
  await markTrial(tx, now);
}

/** How a visitor gets in. */
function trialNotice(): string {
  const emailOf = (role: string) => people.find((person) => person.role === role)?.email;
  const who = ['student', 'super_admin'].map(emailOf).join(' or ');
  return `Demo until ${resetTime}. Log in as ${who}, password ${demoPassword}. Mails: ${addresses.mailbox}. Enter nothing private.`;
}
