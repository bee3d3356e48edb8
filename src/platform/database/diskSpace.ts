import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { databaseError, type Db } from './database.ts';
import { reasonOf } from './reason.ts';

const diskFull = '53100';

/**
 * True when a statement failed because the database's disk is full (SQLSTATE 53100 on both databases), or the first
 * connection to a database did: PostgreSQL reports that as an internal error.
 */
export const isDiskFull = (error: unknown): boolean =>
  databaseError(error)?.code === diskFull || reasonOf(error) === 'could not write init file';

/** Free bytes of the disk that `path` is on, or will be. */
export async function freeBytesAt(path: string): Promise<number> {
  let existing = resolve(path);
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  return bavail * bsize;
}

export interface DiskSpace {
  /** A statement failed for lack of space. */
  onFull(): void;
  /** Too little space for further writes; never true for PostgreSQL, whose disk is not measured. */
  readonly isLow: boolean;
  /**
   * Whether writes fail for lack of space; asks the database only after a statement has failed. @throws as the database
   * does
   */
  isFull(): Promise<boolean>;
  stop(): void;
}

interface DiskLogger {
  error(line: string): void;
  info(line: string): void;
}

// Three files of the write-ahead log: the embedded database panics and hangs when it cannot create the next one.
const lowBytes = 48 * 2 ** 20;
const pollMs = 2000;

/**
 * Logs one line when the disk is full, and one when there is space again.
 * @param freeBytes of the embedded database's disk
 */
export function watchDiskSpace(db: Db, log: DiskLogger, freeBytes?: () => Promise<number>): DiskSpace {
  let hasFailed = false;
  let isLow = false;
  let wasLogged = false;
  const logChange = () => {
    const isFull = hasFailed || isLow;
    if (isFull && !wasLogged)
      log.error("the database's disk is full: whatever writes is answered 503 until there is space again");
    if (!isFull && wasLogged) log.info("the database's disk has space again");
    wasLogged = isFull;
  };
  const measure = async () => {
    // A disk that cannot be measured does not count as full.
    isLow = ((await freeBytes?.().catch(() => Infinity)) ?? Infinity) < lowBytes;
    logChange();
  };
  const timer = freeBytes && setInterval(() => void measure(), pollMs).unref();
  return {
    onFull: () => {
      hasFailed = true;
      logChange();
    },
    get isLow() {
      return isLow;
    },
    isFull: async () => {
      await measure();
      if (hasFailed && !isLow && (await canGrow(db))) hasFailed = false;
      logChange();
      return hasFailed || isLow;
    },
    stop: () => clearInterval(timer),
  };
}

const undo = new Error('undo');

/** Whether a table of a megabyte can be written: a smaller one may fit into the rest of a full disk. */
async function canGrow(db: Db): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temp table disk_probe on commit drop as select generate_series(1, 30000) as n`);
      throw undo;
    });
    return true;
  } catch (error) {
    if (error === undo) return true;
    if (isDiskFull(error)) return false;
    throw error;
  }
}

// PGlite creates 40 MB of files at first; every start writes a checkpoint, maybe into a new file of 16 MB.
const neededBytes = { first: 64 * 2 ** 20, later: 20 * 2 ** 20 };

/**
 * Refuses to open an embedded database without enough space: it would stop half-way through its start, and at first
 * leave a partial directory behind.
 * @throws Error with one line that names the variable
 */
export async function requireDiskSpace(directory: string, isFirst: boolean): Promise<void> {
  const free = await freeBytesAt(directory);
  const needed = isFirst ? neededBytes.first : neededBytes.later;
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MB`;
  throw new Error(`DATA_DIR ${directory}: its disk is full (${megabytes(free)} free, ${megabytes(needed)} needed)`);
}
