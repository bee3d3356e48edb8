import { sql } from 'drizzle-orm';
import type { Call } from '#platform/http/contract.ts';
import { newId } from '#platform/database/ids.ts';
import { rowsOf, type Db } from '#platform/database/database.ts';
import type { Answered, TestApp } from '../support/app.ts';
import { organizer, type Actor } from './actors.ts';
import { refusalStatus, type Outcome, type Prepared, type Row } from './expectations.ts';

const tablesOf = new WeakMap<Db, Promise<{ name: string }[]>>();
const listTables = (db: Db) =>
  rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );

/**
 * Of each table how many rows it has and which transaction wrote the newest version of one: what a refusal may not change.
 * Reading every value of every row was 44 % of the matrix's time, as the tables grow with each cell.
 */
async function stateOf(db: Db): Promise<string> {
  const tables = tablesOf.get(db) ?? listTables(db);
  tablesOf.set(db, tables);
  const states = (await tables).map(
    ({ name }) =>
      sql`select ${name}::text || count(*) || ':' || coalesce(max(xmin::text::bigint), 0) as state from ${sql.identifier(name)}`,
  );
  const all = await rowsOf<{ state: string }>(db, sql.join(states, sql` union all `));
  return all.map(({ state }) => state).join();
}

/** Which transactions one sees now: while that stays, no row can have changed. */
async function snapshotOf(db: Db): Promise<string> {
  const [found] = await rowsOf<{ snapshot: string }>(db, sql`select pg_current_snapshot()::text as snapshot`);
  return found?.snapshot ?? '';
}

/** @returns a function that tells whether anything has changed since */
async function watchChanges(db: Db): Promise<() => Promise<boolean>> {
  const before = { snapshot: await snapshotOf(db), state: await stateOf(db) };
  return async () => (await snapshotOf(db)) !== before.snapshot && (await stateOf(db)) !== before.state;
}

/** Checks one call, given with its key, in all its rows. The findings are sentences to print. */
type CallCheck = (
  site: TestApp,
  call: readonly [string, Call],
  rows: readonly Row[],
  actors: readonly Actor[],
) => Promise<string[]>;

type Answer = Pick<Answered<unknown>, 'status' | 'code' | 'data' | 'text'>;

export async function makeCall(
  site: TestApp,
  key: string,
  call: Call,
  prepared: Prepared,
  token?: string,
): Promise<Answer> {
  const [method = '', pattern = ''] = key.split(' ');
  const { params = {}, query = '', body, headers } = prepared;
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + query;
  if (call.file === 'text/event-stream') return openStream(site, path, token, headers);
  const client = token === undefined ? site.nobody : site.bearing(token);
  if (method === 'GET') return client.get(path, headers);
  return client[method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'](path, body, headers);
}

/** A stream has no end to wait for: its head is the answer. */
async function openStream(
  site: TestApp,
  path: string,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const address = site.app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const abort = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    signal: abort.signal,
  });
  const { code, data } = answer.ok ? {} : ((await answer.json()) as { code?: string; data?: unknown });
  abort.abort();
  return { status: answer.status, code, data, text: '' };
}

const byRole = new Set<Outcome>(['unauthenticated', 'forbidden', 'administrators_cannot_register']);

/** Calls with ids that do not exist: a role that may not make the call must get the same refusal as ever. */
export const findingsForUnknownIds: CallCheck = async (site, [key, call], rows, actors) => {
  const found: string[] = [];
  const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((name) => [name, newId()]));
  for (const { name, column, token } of actors) {
    const [outcome, ...others] = new Set(rows.map(({ expected }) => expected[column]));
    if (outcome === undefined || others.length > 0 || !byRole.has(outcome)) continue;
    // An event that does not exist has no organizer to compare with.
    if (column.endsWith('Club') && rows.some(({ expected }) => typeof expected.organizer === 'number')) continue;
    const { code } = await makeCall(site, key, call, { params }, await token(site));
    if (code !== outcome) found.push(`${key} with unknown ids, ${name}: ${code} instead of ${outcome}`);
  }
  return found;
};

async function findingsOf(site: TestApp, key: string, call: Call, row: Row, actor: Actor): Promise<string[]> {
  const { column, who } = actor;
  site.logInAnew();
  await actor.enter?.(site);
  const organizes = actor.organizes && who ? who : organizer;
  const prepared = (await row.prepare?.({ site, column, who, organizer: organizes })) ?? {};
  const token = await actor.token(site);
  if (actor.change && token !== undefined) {
    // The server has seen this token before its role or session changes.
    await site.bearing(token).get('/auth/me');
    await actor.change(site, token);
  }

  const expected = row.expected[column];
  const refused = typeof expected === 'string';
  const hasChanged = refused ? await watchChanges(site.db) : undefined;
  const answer = await makeCall(site, key, call, prepared, token);
  const cell = `${key}${row.of === undefined ? '' : `, ${row.of}`}, ${actor.name}`;
  const status = refused ? refusalStatus[expected] : expected;
  const came = `${answer.status} ${answer.code ?? ''}`.trim();
  const wanted = `${status} ${refused ? expected : ''}`.trim();
  if (came !== wanted) return [`${cell}: ${came} instead of ${wanted} (${row.source})`];
  const found: string[] = [];
  if (refused && answer.data !== undefined) found.push(`${cell}: refused with data`);
  if (await hasChanged?.()) found.push(`${cell}: refused, and the database has changed`);
  if (prepared.mark !== undefined && row.shownTo) {
    const isShown = answer.text.includes(prepared.mark);
    const isMeant = row.shownTo.includes(column);
    if (isShown !== isMeant) found.push(`${cell}: ${isShown ? 'shows what is not theirs' : 'does not show its own'}`);
  }
  return found;
}

/** The people of a row. To a row that lets everybody in, the only change that matters is one that ends the session. */
export const cellsOf = (row: Row, actors: readonly Actor[]): readonly Actor[] => {
  const isForAll = new Set(Object.values(row.expected)).size === 1;
  return isForAll ? actors.filter(({ change }) => change === undefined) : actors;
};

export const unexpected: CallCheck = async (site, [key, call], rows, actors) => {
  const found: string[] = [];
  for (const row of rows) {
    for (const actor of cellsOf(row, actors)) found.push(...(await findingsOf(site, key, call, row, actor)));
  }
  return found;
};
