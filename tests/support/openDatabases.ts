import type { Database, Db } from '#platform/database/database.ts';

export const openDatabases = new Map<Db, Database['kind']>();
