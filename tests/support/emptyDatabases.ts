import { inject } from 'vitest';
import { openEmbedded, openPostgres, type Database } from '#platform/database/database.ts';
import { createDatabase } from './postgres.ts';

const postgresUrl = inject('postgresUrl');

export const emptyDatabases: [name: string, open: () => Promise<Database>][] = [['embedded', () => openEmbedded()]];
if (postgresUrl) emptyDatabases.push(['PostgreSQL', async () => openPostgres(await createDatabase(postgresUrl))]);
