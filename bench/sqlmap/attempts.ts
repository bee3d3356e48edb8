import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { actors, type Actor } from '../../tests/authorization/actors.ts';
import { everybody, signedIn, type Row } from '../../tests/authorization/expectations.ts';
import { details, verifiedEmail } from '../../tests/authorization/fixtures.ts';
import { callsByKey, matrix } from '../../tests/authorization/matrix.ts';
import { fillIds } from '../../tests/malformed/knownIds.ts';
import type { Schema } from '../../tests/malformed/operations.ts';
import { sample } from '../../tests/malformed/samples.ts';
import type { TestApp } from '../../tests/support/app.ts';
import { addressOf, mark, prepare, type Attempt, type Field, type Request } from './request.ts';

const announced = (key: string) =>
  [key, (matrix[key] ?? []).map((row): Row => ({ ...row, expected: everybody() }))] as const;

const password = 'quiet-lantern';
const newcomer: Actor = {
  name: 'newcomer',
  column: 'student',
  token: async (site) => {
    const form = { ...details(), ...(await verifiedEmail(site, '/verification')), password };
    await site.nobody.post('/auth/register', form);
    return (await site.nobody.post<{ token: string }>('/auth/login', { email: form.email, password })).data.token;
  },
};

/** Where the matrix lets nobody succeed: its dates are not announced, and nobody of it may erase themselves. */
const instead: Record<string, readonly Row[]> = {
  ...Object.fromEntries(
    ['GET /calendar.ics', 'GET /events/:id/calendar.ics', 'GET /featured-events/:id/calendar.ics'].map(announced),
  ),
  'POST /users/erase': [{ source: '', expected: signedIn(), prepare: () => ({ body: { password } }) }],
};
const actorOf: Record<string, Actor> = { 'POST /users/erase': newcomer };

/** Headers that calls read beside those of their rows. */
const headersOf: Record<string, Record<string, string>> = {
  'POST /auth/login': { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': '203.0.113.9' },
  'POST /auth/second-factor': { 'user-agent': 'Mozilla/5.0' },
  'POST /featured-events/:id/register': { 'idempotency-key': 'a-key-of-the-drill' },
  'GET /events': { 'if-none-match': '"abc"', 'accept-encoding': 'identity' },
};

// Whoever sees most comes first; who needs no session has none.
const preferred = ['superAdmin', 'organizer', 'student', 'nobody'];

function actorFor({ who }: Call, row: Row): Actor | undefined {
  const order = who === 'anyone' ? preferred.toReversed() : preferred;
  const succeeds = ({ column }: Actor) => typeof row.expected[column] === 'number';
  const named = order.flatMap((column) => actors.find((one) => one.column === column) ?? []);
  return named.find(succeeds) ?? actors.find(succeeds);
}

export const isStream = ({ file }: Call): boolean => file === 'text/event-stream';

/** The status of a request that this attempt begins with. */
async function statusOf(site: TestApp, attempt: Attempt): Promise<number> {
  const request = await prepare(site, attempt);
  const { headers, body } = request;
  const answer = await site.app.inject({
    method: attempt.key.split(' ')[0] as 'GET',
    url: addressOf(attempt.key, request, { params: '', query: '' }),
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return answer.statusCode;
}

type Described = Schema & { $ref?: string; $defs?: Record<string, Described> };

/** The fields of a schema that are not in a value, and lists that are empty in it. */
function missing(
  schema: Schema,
  value: unknown,
  defs: Record<string, Schema>,
  path: readonly string[] = [],
): { path: readonly string[]; schema: Schema }[] {
  const at = resolved(schema, defs);
  if (Array.isArray(value)) {
    return value.length === 0 ? [{ path, schema: at }] : missing(at.items ?? {}, value[0], defs, [...path, '0']);
  }
  return Object.entries(at.properties ?? {}).flatMap(([name, of]) => {
    const inner = (value as Record<string, unknown> | undefined)?.[name];
    const innerPath = [...path, name];
    if (inner === undefined) return [{ path: innerPath, schema: resolved(of, defs) }];
    return typeof inner === 'object' && inner !== null ? missing(of, inner, defs, innerPath) : [];
  });
}

const resolved = (schema: Described, defs: Record<string, Schema>): Schema =>
  schema.$ref === undefined ? schema : (defs[schema.$ref.split('/').at(-1) ?? ''] ?? {});

function fieldsNotSent(
  call: Call,
  { query, body }: Request,
): { of: Field['of']; path: readonly string[]; schema: Schema }[] {
  const of = (kind: Field['of'], schema: z.ZodObject | undefined, value: unknown) => {
    if (!schema) return [];
    const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
    return missing(written, value ?? {}, written.$defs ?? {}).map((field) => ({ of: kind, ...field }));
  };
  return [...of('query', call.query, query), ...of('body', call.body, body)];
}

async function idsOf(site: TestApp) {
  const none = { tokens: { nobody: '', student: '', club_admin: '', super_admin: '' } };
  const { data } = await site.nobody.get<{ events: { _id: string }[] }>('/events');
  const user = [await site.idOf('bilal')];
  const event = data.events.slice(0, 1).map(({ _id }) => _id);
  return { ...none, ids: { user, event } } as unknown as Parameters<typeof fillIds>[1];
}

/** The attempt with every field that the call takes beside the others, and one with those that it refuses. */
async function withEveryField(
  site: TestApp,
  attempt: Attempt,
  ids: Parameters<typeof fillIds>[1],
  tried: Set<string>,
): Promise<Attempt[]> {
  let full = attempt;
  const refused: Field[] = [];
  const isGood = (status: number) => status < 300;
  const inRow = await prepare(site, attempt);
  for (const name of Object.keys((inRow.body as object | undefined) ?? {})) tried.add(`body ${name}`);
  for (const { of, path, schema } of fieldsNotSent(attempt.call, inRow)) {
    // Another row of the call has it.
    if (tried.has(`${of} ${path.join('.')}`)) continue;
    tried.add(`${of} ${path.join('.')}`);
    const values = fc.sample(sample(schema, path.at(-1)), { seed: 11, numRuns: 8 });
    const texts = [...new Set(values.map((value) => fillIds(JSON.stringify(value), ids)))].slice(0, 4);
    const choices = texts.map((text): Field => ({ of, path, value: JSON.parse(text) }));
    let taken: Attempt | undefined;
    for (const choice of choices) {
      const wider = { ...full, fields: [...full.fields, choice] };
      taken ??= isGood(await statusOf(site, wider)) ? wider : undefined;
    }
    full = taken ?? full;
    if (!taken && choices[0]) refused.push(choices[0]);
  }
  if (refused.length === 0) return [full];
  const names =
    refused.length > 2 ? `${refused.length} more fields` : refused.map(({ path }) => path.join('.')).join(', ');
  return [full, { ...attempt, name: `${attempt.name}, ${names}`, fields: refused, isOfFields: true }];
}

export interface Plan {
  attempts: Attempt[];
  /** Calls that take no input. */
  without: string[];
  /** What keeps the plan from covering every call. */
  problems: string[];
}

/** What is tried of every call of the contracts: each row of the matrix that brings other inputs than those before it. */
export async function planAttempts(site: TestApp, isWanted: (key: string) => boolean): Promise<Plan> {
  const plan: Plan = { attempts: [], without: [], problems: [] };
  const ids = await idsOf(site);
  for (const [key, call] of callsByKey()) {
    if (!isWanted(key)) continue;
    const seen = new Set<string>();
    const tried = new Set<string>();
    const before = plan.attempts.length;
    for (const row of instead[key] ?? matrix[key] ?? []) {
      const actor = actorOf[key] ?? actorFor(call, row);
      if (!actor) continue;
      const name = row.of === undefined ? key : `${key}, ${row.of}`;
      const attempt: Attempt = {
        name,
        key,
        call,
        row,
        actor,
        headers: headersOf[key] ?? {},
        fields: [],
        isOfFields: false,
      };
      const request = await prepare(site, attempt);
      const inputs = JSON.stringify([
        Object.keys(request.query),
        Object.keys(request.headers),
        Object.keys(request.body ?? {}).filter((one) => !/^\d/.test(one)),
      ]);
      if (seen.has(inputs)) continue;
      seen.add(inputs);
      const status = isStream(call) ? 200 : await statusOf(site, attempt);
      if (status >= 300) plan.problems.push(`${name}: ${status} to a valid request`);
      const all = isStream(call) ? [attempt] : await withEveryField(site, attempt, ids, tried);
      for (const one of all) if (mark(one, await prepare(site, one)).inputs > 0) plan.attempts.push(one);
    }
    if (seen.size === 0) plan.problems.push(`${key}: no row lets anybody succeed`);
    else if (plan.attempts.length === before) plan.without.push(key);
  }
  return plan;
}
