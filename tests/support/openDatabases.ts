import type { Db } from '#platform/database/database.ts';

/** Of every server under test that has not been closed. */
export const openDatabases = new Set<Db>();
