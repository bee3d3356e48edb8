import { addSuperAdmin, resetAdmin } from '#people/people/server/adminAccess.ts';
import type { Database } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { examineContent } from './examination.ts';
import { readFestival } from './exportQueries.ts';

/** By path: commands that the running server executes, because only it has the embedded database open. */
export const serverCommands = (
  database: Database,
  { db, now, wakeSender }: Pick<ServerContext, 'db' | 'now' | 'wakeSender'>,
): Record<string, (input: unknown) => Promise<object>> => ({
  '/admin/add': async (input) => {
    const done = await addSuperAdmin(db, input, now());
    wakeSender();
    return done;
  },
  '/admin/reset': async (input) => {
    const done = await resetAdmin(db, input, now());
    wakeSender();
    return done;
  },
  '/export': async (input) => ({ tables: await readFestival(db, input as { withPeople: boolean }) }),
  '/doctor': async (input) => {
    const { production } = input as { production: boolean };
    return { findings: await examineContent(database, production, now()) };
  },
});
