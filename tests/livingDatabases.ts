import type { Db } from '#shared/server/database.ts';

/** Of every server under test that has not been closed. */
export const livingDatabases = new Set<Db>();
