import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#accounts/server/authorize.ts';
import { writeAuditEntry } from '#audit/server/queries.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { publish } from '#platform/live/server/publish.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { settingsProblems } from '../rules.ts';
import { changeSettings, currentSettings, lockSettings, type SettingsRow } from './queries.ts';

export function settingsRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, authorizer(context), calls, {
    'GET /settings': async () => ({ settings: await currentSettings(context.db) }),
    'PATCH /settings': async ({ body, currentUser }) => ({ settings: await change(context, currentUser, body) }),
  });
}

type Change = HandlerInput<(typeof calls)['PATCH /settings']>['body'];
type Value = SettingsRow[keyof SettingsRow];

const same = (a: Value, b: Value) => a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());
const written = (value: Value) => (value instanceof Date ? value.toISOString() : String(value ?? 'none'));

async function change(context: ServerContext, currentUser: CurrentUser, form: Change): Promise<SettingsRow> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockSettings(tx);
    const names = (Object.keys(form) as (keyof SettingsRow)[]).filter(
      (name) => form[name] !== undefined && !same(before[name], form[name]),
    );
    const changes = Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<SettingsRow>;
    const after = { ...before, ...changes };
    const problems = settingsProblems(after);
    if (problems.length > 0) throw new ValidationError([], problems);
    if (names.length === 0) return before;
    await changeSettings(tx, changes);
    const summary = names.map((name) => `${name} from ${written(before[name])} to ${written(after[name])}`).join(', ');
    await writeAuditEntry(
      tx,
      currentUser,
      { action: 'settings.changed', subjectType: 'settings', subjectId: 'settings', summary: `Changed ${summary}` },
      context.now(),
    );
    await publish(tx, { to: 'everybody', event: 'settings' });
    return after;
  });
}
