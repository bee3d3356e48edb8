import { sql } from 'drizzle-orm';
import { rowsOf, type Database, type Db } from '#platform/database/database.ts';
import { isBeforeFirst, knownMigrations, migrationState } from '#platform/database/migrations.ts';
import { reasonOf } from '#platform/database/reason.ts';
import { outboxFigures } from '#platform/mail/outboxQueries.ts';
import { right, unknown, wrong, type Finding } from './finding.ts';

const oldestVersion = 15;
const clockToleranceMs = 5_000;
// Servers may differ by some seconds, and a row may be from this moment.
const aheadToleranceMs = 60_000;
const longWaitSeconds = 600;

/** Examines the database without changing it. */
export async function examineDatabase({ db, kind }: Pick<Database, 'db' | 'kind'>, now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const requestedMs = now.getTime();
    const startedAt = performance.now();
    const facts = await factsOf(db);
    const roundTripMs = performance.now() - startedAt;
    findings.push(
      versionFinding(kind, facts.version),
      await writeFinding(db),
      clockFinding(kind, facts.at.getTime() - requestedMs, roundTripMs),
    );
    const schema = await schemaFinding(db);
    findings.push(schema);
    if (schema.state === 'right') findings.push(await auditFinding(db, now), await outboxFinding(db, now));
  } catch (error) {
    findings.push(
      wrong('database', `it does not answer: ${reasonOf(error)}. Is it running, and does DATABASE_URL name it?`),
    );
  }
  return findings;
}

async function factsOf(db: Db): Promise<{ at: Date; version: number }> {
  const [row] = await rowsOf<{ at: number; version: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      current_setting('server_version_num')::int / 10000 as version`,
  );
  return { at: new Date(Number(row?.at)), version: row?.version ?? 0 };
}

function versionFinding(kind: Database['kind'], version: number): Finding {
  if (kind === 'embedded') return right('database', 'the embedded one answers; PostgreSQL also survives a power cut');
  if (version < oldestVersion)
    return wrong('database', `PostgreSQL ${version} is too old: ${oldestVersion} or newer is needed`);
  return right('database', `PostgreSQL ${version} answers`);
}

async function writeFinding(db: Db): Promise<Finding> {
  const undo = new Error('undo');
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create table doctor_was_here (n int)`);
      await tx.execute(sql`insert into doctor_was_here values (1)`);
      throw undo;
    });
  } catch (error) {
    if (error !== undo)
      return wrong(
        'writing',
        `the database takes no writes: ${reasonOf(error)}. A standby, a full disk, or a user without rights`,
      );
  }
  return right('writing', 'the database takes writes');
}

function clockFinding(kind: Database['kind'], aheadMs: number, roundTripMs: number): Finding {
  if (kind === 'embedded')
    return unknown('clock', 'the database is on this machine: there is no other clock to compare with');
  if (Math.abs(aheadMs) <= clockToleranceMs + roundTripMs)
    return right('clock', "this machine's clock agrees with the database's");
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return wrong(
    'clock',
    `this machine's clock is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the database's: set both by NTP (timedatectl set-ntp true)`,
  );
}

async function schemaFinding(db: Db): Promise<Finding> {
  const newest = knownMigrations().at(-1)?.folderMillis ?? 0;
  const state = await migrationState(db);
  if (!state) return wrong('schema', 'there is none yet: start the site once');
  if (isBeforeFirst(state.newest))
    return wrong(
      'schema',
      'it is of a version before 2026-11-30: back it up with that version and restore the backup with this one',
    );
  if (state.newest < newest)
    return wrong('schema', 'it is of an older version: start the site, which brings it up to date');
  if (state.newest > newest)
    return wrong('schema', 'it is of a newer version: run that version, or restore a backup of this one');
  return right('schema', 'it is of this version');
}

async function auditFinding(db: Db, now: Date): Promise<Finding> {
  const [row] = await rowsOf<{ ahead: number | null }>(
    db,
    sql`select extract(epoch from greatest((select max(created_at) from mails), (select max(at) from records),
      (select max(last_seen_at) from sessions)) - ${now.toISOString()}::timestamptz)::float8 * 1000 as ahead`,
  );
  const aheadMs = row?.ahead ?? 0;
  if (aheadMs <= aheadToleranceMs) return right('records', 'none is from the future');
  return wrong(
    'records',
    `the newest is ${Math.round(aheadMs / 60_000)} minutes ahead of this machine's clock: it has been set back, or was wrong then`,
  );
}

async function outboxFinding(db: Db, now: Date): Promise<Finding> {
  const { waiting, oldestWaitingSeconds, byStatus } = await outboxFigures(db, now);
  if (oldestWaitingSeconds > longWaitSeconds)
    return wrong(
      'outbox',
      `${waiting} mails wait, the oldest for ${Math.round(oldestWaitingSeconds / 60)} minutes: see "mail" below, and the site's log`,
    );
  return right('outbox', `${waiting} mails wait, ${byStatus.held} are held, ${byStatus.failed} have failed`);
}
