import { expect, it } from 'vitest';
import { limits } from '#people/accounts/rules.ts';
import { callsOf, contracts, refusalsOf } from './contracts.ts';
import { openApi } from './openapi.ts';

interface Operation {
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { content: Record<string, { schema: unknown }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}

const document = JSON.parse(JSON.stringify(openApi('https://festival.example'))) as Document;
const { schemas } = document.components;
const everyCall = Object.values(contracts).flatMap(callsOf);
const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()];

function* within(node: unknown, name = ''): Generator<[name: string, schema: Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) yield* within(each, name);
    return;
  }
  const { properties = {}, ...rest } = node as { properties?: Record<string, unknown> };
  yield [name, node as Record<string, unknown>];
  for (const [key, value] of Object.entries(properties)) yield* within(value, key);
  for (const key of ['items', 'anyOf', 'allOf', 'additionalProperties'] as const) {
    if (key in rest) yield* within((rest as Record<string, unknown>)[key], name);
  }
}

const answers = everyCall.flatMap(({ method, path }) =>
  Object.values(operationOf(path, method)?.responses ?? {}).flatMap(({ content }) =>
    Object.values(content).map(({ schema }) => schema),
  ),
);
const shapes = [...answers, ...Object.values(schemas)];
const saysNothing = (schema: Record<string, unknown>) =>
  !['type', '$ref', 'anyOf', 'allOf', 'enum', 'const'].some((key) => key in schema);

it('says of every part of every answer what it is', () => {
  const found = shapes.flatMap((shape) => [...within(shape)]).filter(([, schema]) => saysNothing(schema));
  expect(found.map(([name]) => name)).toEqual([]);
  expect([...within({ properties: { at: {} } })].filter(([, schema]) => saysNothing(schema))).toHaveLength(2);
});

it('says of every moment that it is one', () => {
  const moments = shapes.flatMap((shape) => [...within(shape)]).filter(([name]) => /(At|Deadline|^at)$/.test(name));
  const texts = moments.filter(([, schema]) => schema['type'] === 'string');
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([, schema]) => schema['format'] !== 'date-time').map(([name]) => name)).toEqual([]);
});

it('says of every address that it is one, and of every new password how short it may be', () => {
  const bodies = everyCall.flatMap(({ method, path }) =>
    Object.values(operationOf(path, method)?.requestBody?.content ?? {}).map(({ schema }) => schema),
  );
  const fields = [...bodies, schemas['ParticipantInForm']].flatMap((schema) => [...within(schema)]);
  const formats = fields.filter(([name]) => name === 'email').map(([, { format }]) => format);
  expect(formats.length).toBeGreaterThan(8);
  expect(new Set(formats)).toEqual(new Set(['email']));
  const chosen = fields.filter(([name, { maxLength }]) => name.endsWith('assword') && maxLength === limits.password);
  expect(chosen.length).toBeGreaterThan(2);
  expect(new Set(chosen.map(([, { minLength }]) => minLength))).toEqual(new Set([6]));
});

it('says of every call whether it needs a session, and whether a key may make it', () => {
  for (const { method, path, call } of everyCall) {
    const { security = [] } = operationOf(path, method) ?? {};
    const isPublic = security.length === 0 || security.some((needed) => Object.keys(needed as object).length === 0);
    expect(isPublic, `${method} ${path}`).toBe(call.who === 'anyone');
    expect(JSON.stringify(security).includes('"key"'), `${method} ${path}`).toBe(call.keyScopes !== undefined);
    if (call.who !== 'anyone') expect(security).toContainEqual({ session: [] });
  }
});

it('defines what it refers to, and names what several calls share', () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(schemas).toSorted());
  expect(JSON.stringify(document)).not.toContain('$defs');
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Failure', 'User', 'Event', 'FeaturedEvent', 'Registration', 'Invitation', 'Settings']),
  );
});

function* inlineObjects(node: unknown, place: string): Generator<[place: string, written: string]> {
  if (typeof node !== 'object' || node === null) return;
  const { type, properties } = node as { type?: unknown; properties?: object };
  const isComponent = /^#\/components\/schemas\/\w+$/.test(place);
  if (type === 'object' && Object.keys(properties ?? {}).length >= 3 && !isComponent)
    yield [place, JSON.stringify(node)];
  for (const [key, value] of Object.entries(node)) yield* inlineObjects(value, `${place}/${key}`);
}

// Every answer is one, around data of its own: a component of each would name the call a second time.
const isEnvelope = (place: string) => /\/responses\/\d+\/content\/application\/json\/schema$/.test(place);

it('writes no shape of three fields or more out twice', () => {
  const inline = [...inlineObjects(document, '#')].filter(([place]) => !isEnvelope(place));
  const sameShape = [...Map.groupBy(inline, ([, written]) => written).values()].filter((same) => same.length > 1);
  expect(sameShape.map((same) => same.map(([place]) => place))).toEqual([]);
  expect(inline.length).toBeGreaterThan(20);
});

// Whose handlers `serve` hands them to; the live stream, which it does not serve, reads its own.
const readsHeader = {
  'X-Manage-Token': [
    'DELETE /api/featured-registrations/manage',
    'GET /api/featured-registrations/manage',
    'GET /api/featured-registrations/manage/messages',
    'GET /api/featured-registrations/manage/receipt',
    'PUT /api/featured-registrations/manage',
  ],
  'Idempotency-Key?': ['POST /api/featured-events/{id}/register'],
  'X-Pass-Code': ['GET /api/featured-registrations/pass'],
  'X-Door-Token': ['GET /api/door'],
  'X-Door-Token?': [
    'GET /api/events/{id}/door',
    'GET /api/featured-events/{id}/door',
    'GET /api/live',
    'POST /api/events/{id}/attendance',
    'POST /api/featured-events/{id}/attendance',
  ],
};

it('names the headers that a call reads, and whether it needs them', () => {
  const named = everyCall.flatMap(({ method, path }) =>
    (operationOf(path, method)?.parameters ?? [])
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, required }) => ({ header: required ? name : `${name}?`, call: `${method} ${path}` })),
  );
  const found = Map.groupBy(named, ({ header }) => header);
  expect(
    Object.fromEntries([...found].map(([header, calls]) => [header, calls.map(({ call }) => call).toSorted()])),
  ).toEqual(readsHeader);
});

it('lists the codes of each status', () => {
  for (const named of everyCall) {
    const listed = Object.values(operationOf(named.path, named.method)?.responses ?? {})
      .flatMap(({ content }) => Object.values(content).flatMap(({ schema }) => [...within(schema)]))
      .flatMap(([name, schema]) => (name === 'code' ? ((schema['enum'] as string[] | undefined) ?? []) : []));
    expect(listed.toSorted(), `${named.method} ${named.path}`).toEqual(refusalsOf(named).toSorted());
  }
});
