import type { DiskSpace } from '#platform/database/diskSpace.ts';
import type { Db } from '#platform/database/database.ts';
import { within } from '#platform/within.ts';
import { takesWrites } from './queries.ts';

// A database that hangs is as good as away. Below the five seconds after which balancers usually give up.
const maxAnswerMs = 3000;

/** Whether the site can serve: its database answers in time, takes writes, and has space for them. */
export function readinessOf(db: Db, disk: DiskSpace): () => Promise<boolean> {
  const look = async () => (await takesWrites(db)) && !(await disk.isFull());
  return () => within(maxAnswerMs, look()).catch(() => false);
}
