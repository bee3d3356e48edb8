import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { actors, type Actor } from '../../tests/authorization/actors.ts';
import { everybody, signedIn, type Row } from '../../tests/authorization/expectations.ts';
import { details, verifiedEmail } from '../../tests/authorization/fixtures.ts';
import { callsByKey, matrix } from '../../tests/authorization/matrix.ts';
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

const isStream = ({ file }: Call): boolean => file === 'text/event-stream';

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

const nameOf = ({ of, path }: Pick<Field, 'of' | 'path'>): string => `${of} ${path.join('.')}`;

/** A row of a call, with what it sends. */
interface Tried {
  attempt: Attempt;
  request: Request;
}

/**
 * Each row with every field that the call takes beside its own and that no other row sends, and an attempt for those that
 * the call refuses everywhere.
 */
async function withEveryField(site: TestApp, rows: readonly Tried[]) {
  const sent = new Set(
    rows.flatMap(({ request }) =>
      Object.keys((request.body as object | undefined) ?? {}).map((name) => nameOf({ of: 'body', path: [name] })),
    ),
  );
  const refused = new Map<string, { field: Field; attempt: Attempt }>();
  const attempts: Attempt[] = [];
  for (const { attempt, request } of rows) {
    let full = attempt;
    for (const { of, path, schema } of fieldsNotSent(attempt.call, request)) {
      const name = nameOf({ of, path });
      if (sent.has(name)) continue;
      const values = fc.sample(sample(schema, path.at(-1)), { seed: 11, numRuns: 8 });
      const texts = [...new Set(values.map((value) => JSON.stringify(value)))].slice(0, 4);
      const choices = texts.map((text): Field => ({ of, path, value: JSON.parse(text) }));
      let taken: Attempt | undefined;
      for (const choice of choices) {
        const wider = { ...full, fields: [...full.fields, choice] };
        taken ??= (await statusOf(site, wider)) < 300 ? wider : undefined;
      }
      full = taken ?? full;
      if (taken) {
        sent.add(name);
        refused.delete(name);
      } else if (choices[0] && !refused.has(name)) refused.set(name, { field: choices[0], attempt });
    }
    attempts.push(full);
  }
  const byRow = Map.groupBy(refused.values(), ({ attempt }) => attempt);
  for (const [attempt, left] of byRow) {
    const fields = left.map(({ field }) => field);
    const names =
      fields.length > 2 ? `${fields.length} more fields` : fields.map(({ path }) => path.join('.')).join(', ');
    attempts.push({ ...attempt, name: `${attempt.name}, ${names}`, fields, isOfFields: true });
  }
  return attempts;
}

export interface Plan {
  attempts: Attempt[];
  /** Calls that take no input. */
  without: string[];
  /** What keeps the plan from covering every call. */
  problems: string[];
}

/** Each row of the matrix that lets somebody succeed and brings other inputs than those before it. */
async function rowsOf(site: TestApp, key: string, call: Call): Promise<Tried[]> {
  const found = new Map<string, Tried>();
  for (const row of instead[key] ?? matrix[key] ?? []) {
    const actor = actorOf[key] ?? actorFor(call, row);
    if (!actor) continue;
    const name = row.of === undefined ? key : `${key}, ${row.of}`;
    const headers = headersOf[key] ?? {};
    const attempt: Attempt = { name, key, call, row, actor, headers, fields: [], isOfFields: false };
    const request = await prepare(site, attempt);
    const fields = request.body instanceof Buffer ? [] : Object.keys(request.body ?? {});
    const inputs = JSON.stringify([Object.keys(request.query), Object.keys(request.headers), fields]);
    if (!found.has(inputs)) found.set(inputs, { attempt, request });
  }
  return [...found.values()];
}

/** What is tried of every call of the contracts. `start`: a server on a fresh database; what one call changes may be refused to the next. */
export async function planAttempts(start: () => Promise<TestApp>, isWanted: (key: string) => boolean): Promise<Plan> {
  const plan: Plan = { attempts: [], without: [], problems: [] };
  let site = await start();
  for (const [key, call] of callsByKey()) {
    if (!isWanted(key)) continue;
    const rows = await rowsOf(site, key, call);
    if (rows.length === 0) plan.problems.push(`${key}: no row lets anybody succeed`);
    const attempts = isStream(call) ? rows.map(({ attempt }) => attempt) : await withEveryField(site, rows);
    if (call.body) {
      await site.close();
      site = await start();
    }
    let inputs = 0;
    for (const attempt of attempts) {
      const status = attempt.isOfFields || isStream(call) ? 200 : await statusOf(site, attempt);
      if (status >= 300) plan.problems.push(`${attempt.name}: ${status} to a valid request`);
      const marked = mark(attempt, await prepare(site, attempt));
      inputs += marked.inputs;
      if (marked.inputs > 0) plan.attempts.push(attempt);
    }
    if (rows.length > 0 && inputs === 0) plan.without.push(key);
  }
  await site.close();
  return plan;
}
