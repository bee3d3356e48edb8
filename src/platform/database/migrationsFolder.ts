import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url));
