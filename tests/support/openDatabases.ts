import type { Db } from '#platform/database/database.ts';

export const openDatabases = new Set<Db>();
