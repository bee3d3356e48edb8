import { inject } from 'vitest';
import { openEmbedded, openPostgres, type Database } from '#platform/database/database.ts';
import { migratedDatabase } from './migratedDatabase.ts';
import { createDatabase } from './postgres.ts';

const postgresUrl = inject('postgresUrl');

export const openEmptyEmbedded = async (): Promise<Database> => openEmbedded(undefined, await migratedDatabase());

export const emptyDatabases: [name: string, open: () => Promise<Database>][] = [['embedded', openEmptyEmbedded]];
if (postgresUrl) emptyDatabases.push(['PostgreSQL', async () => openPostgres(await createDatabase(postgresUrl))]);
