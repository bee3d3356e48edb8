import type { FastifyInstance } from 'fastify';
import { gateOf, type Caller } from '#accounts/server/authorize.ts';
import { record } from '#audit/server/queries.ts';
import type { Asked } from '#platform/http/contract.ts';
import { announce } from '#platform/live/server/publish.ts';
import { inTransaction } from '#platform/database/database.ts';
import { Invalid } from '#platform/http/server/validation.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { settingsProblems } from '../rules.ts';
import { changeSettings, currentSettings, lockSettings, type SettingsRow } from './queries.ts';

export function settingsRoutes(app: FastifyInstance, site: Site): void {
  serve(app, site, gateOf(site), calls, {
    'GET /settings': async () => ({ settings: await currentSettings(site.db) }),
    'PATCH /settings': async ({ body, caller }) => ({ settings: await change(site, caller, body) }),
  });
}

type Change = Asked<(typeof calls)['PATCH /settings']>['body'];
type Value = SettingsRow[keyof SettingsRow];

const same = (a: Value, b: Value) => a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());
const written = (value: Value) => (value instanceof Date ? value.toISOString() : String(value ?? 'none'));

async function change(site: Site, caller: Caller, form: Change): Promise<SettingsRow> {
  return inTransaction(site.db, async (tx) => {
    const before = await lockSettings(tx);
    const names = (Object.keys(form) as (keyof SettingsRow)[]).filter(
      (name) => form[name] !== undefined && !same(before[name], form[name]),
    );
    const changes = Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<SettingsRow>;
    const after = { ...before, ...changes };
    const problems = settingsProblems(after);
    if (problems.length > 0) throw new Invalid([], problems);
    if (names.length === 0) return before;
    await changeSettings(tx, changes);
    const summary = names.map((name) => `${name} from ${written(before[name])} to ${written(after[name])}`).join(', ');
    await record(
      tx,
      caller,
      { action: 'settings.changed', subjectType: 'settings', subjectId: 'settings', summary: `Changed ${summary}` },
      site.now(),
    );
    await announce(tx, { to: 'everybody', event: 'settings' });
    return after;
  });
}
