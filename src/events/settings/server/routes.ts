import type { FastifyInstance } from 'fastify';
import { authorizer, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockUser } from '#people/accounts/server/queries.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
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
import { countErasable, festivalEnd, lastEventEnd } from './festivalEndQueries.ts';
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

/**
 * The effect of changing the festival's end, or the days until erasure, on `earlyEndCovers`: a change that erases
 * sooner and ends the festival before its last event needs a confirmation, which covers the present events.
 * @throws Refusal before_last_event
 */
async function earlyEndAfter(tx: Db, before: SettingsRow, after: SettingsRow, form: Change): Promise<Date | null> {
  if (form.festivalEndsAt === undefined && form.eraseAfterDays === undefined) return before.earlyEndCovers;
  const [ends, last] = [await festivalEnd(tx, after), await lastEventEnd(tx)];
  if (ends === null || last === null || ends >= last) return null;
  if (form.confirm) return last;
  if (!form.festivalEndsAt && after.eraseAfterDays >= before.eraseAfterDays) return before.earlyEndCovers;
  const { teams } = await countErasable(tx);
  const erased = onClocks(erasesAt(ends, after.eraseAfterDays));
  throw refuse('before_last_event', { last: onClocks(last), teams, erased });
}

async function change(context: ServerContext, currentUser: CurrentUser, form: Change): Promise<SettingsRow> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockSettings(tx);
    const { confirm: _confirm, ...given } = form;
    const set = Object.entries(given).filter(([, value]) => value !== undefined);
    const after: SettingsRow = { ...before, ...Object.fromEntries(set) };
    const problems = settingsProblems(after);
    if (problems.length > 0) throw new ValidationError([], problems);
    after.earlyEndCovers = await earlyEndAfter(tx, before, after, form);
    const names = (Object.keys(after) as (keyof SettingsRow)[]).filter((name) => !same(before[name], after[name]));
    if (names.length === 0) return before;
    const changes: Partial<SettingsRow> = Object.fromEntries(names.map((name) => [name, after[name]]));
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
