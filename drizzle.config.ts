import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/http/server/tables.ts',
    './src/platform/mail/tables.ts',
    './src/*/server/tables.ts',
    './src/*/*/server/tables.ts',
  ],
  out: './database/migrations',
});
