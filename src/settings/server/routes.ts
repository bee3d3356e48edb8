import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#accounts/server/authorize.ts';
import { lockUser } from '#accounts/server/queries.ts';
import { writeAuditEntry } from '#audit/server/queries.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { publish } from '#platform/live/server/publish.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { serve } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls, refusals } from '../contract.ts';
import { erasesAt, readAt, settingsProblems } from '../rules.ts';
import { countErasable, lastEventEnd } from './festivalEndQueries.ts';
import { changeSettings, currentSettings, lockSettings, type SettingsRow } from './queries.ts';

export function settingsRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, authorizer(context), calls, {
    'GET /settings': async () => ({ settings: readAt(await currentSettings(context.db), context.now()) }),
    'PATCH /settings': async ({ body, currentUser }) => ({
      settings: readAt(await change(context, currentUser, body), context.now()),
    }),
    'GET /settings/erasure': async () => ({
      ...(await countErasable(context.db)),
      lastEventEndsAt: await lastEventEnd(context.db),
    }),
  });
}

type Change = HandlerInput<(typeof calls)['PATCH /settings']>['body'];
type Value = SettingsRow[keyof SettingsRow];

const same = (a: Value, b: Value) => a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());
const written = (value: Value) => (value instanceof Date ? value.toISOString() : String(value ?? 'none'));

const refuse = refusalFactory(refusals);
const onClocks = (at: Date) => dayAndTime(at, festival.timeZone);

/** @throws Refusal before_last_event */
async function refuseEarlyEnd(tx: Db, festivalEndsAt: Date, eraseAfterDays: number): Promise<void> {
  const last = await lastEventEnd(tx);
  if (last === null || festivalEndsAt >= last) return;
  const { teams } = await countErasable(tx);
  const erased = onClocks(erasesAt(festivalEndsAt, eraseAfterDays));
  throw refuse('before_last_event', { last: onClocks(last), teams, erased });
}

async function change(
  context: ServerContext,
  currentUser: CurrentUser,
  { confirm = false, ...form }: Change,
): Promise<SettingsRow> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockSettings(tx);
    const names = (Object.keys(form) as (keyof SettingsRow)[]).filter(
      (name) => form[name] !== undefined && !same(before[name], form[name]),
    );
    const changes = Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<SettingsRow>;
    const after = { ...before, ...changes };
    const problems = settingsProblems(after);
    if (problems.length > 0) throw new ValidationError([], problems);
    if (form.festivalEndsAt && !confirm) await refuseEarlyEnd(tx, form.festivalEndsAt, after.eraseAfterDays);
    if (names.length === 0) return before;
    if (changes.secondFactorRequired === true) {
      // Behind the account's lock: it may be turned off in another tab.
      const actor = await lockUser(tx, currentUser.id);
      if (!actor?.secondFactorSince) throw refuse('second_factor_missing');
    }
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
