import type { Call } from '#platform/http/contract.ts';
import type { Actor } from '../../tests/authorization/actors.ts';
import { organizer } from '../../tests/authorization/actors.ts';
import type { Row } from '../../tests/authorization/expectations.ts';
import { friend } from '../../tests/authorization/fixtures.ts';
import { fillIds } from '../../tests/malformed/knownIds.ts';
import type { TestApp } from '../../tests/support/app.ts';

/** A field of the query or the body that a row of the matrix does not send. */
export interface Field {
  of: 'query' | 'body';
  path: readonly string[];
  /** As sampled: `{{user.0}}` stands for an id of the server that it goes to. */
  value: unknown;
}

export interface Attempt {
  /** The call's key, and which case of it. */
  name: string;
  key: string;
  call: Call;
  row: Row;
  actor: Actor;
  /** Headers that the call reads beside those of its row. */
  headers: Record<string, string>;
  fields: readonly Field[];
  /** Only `fields` are tried, which the call refuses beside the others: the rest has an attempt of its own. */
  isOfFields: boolean;
}

/** What is sent, with values that are good now. */
export interface Request {
  params: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
}

/** A valid request of this attempt, with fixtures of its own. */
export async function prepare(site: TestApp, { row, actor, headers, fields }: Attempt): Promise<Request> {
  const { column, who } = actor;
  site.logInAnew();
  await actor.enter?.(site);
  const prepared = (await row.prepare?.({ site, column, who, organizer })) ?? {};
  const token = await actor.token(site);
  const request: Request = {
    params: prepared.params ?? {},
    query: Object.fromEntries(new URLSearchParams(prepared.query)),
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers, ...prepared.headers },
    body: prepared.body instanceof Buffer ? prepared.body : structuredClone(prepared.body),
  };
  const ids = fields.length > 0 ? await idsOf(site) : undefined;
  for (const { of, path, value: sampled } of fields) {
    const value: unknown = ids ? JSON.parse(fillIds(JSON.stringify(sampled), ids)) : sampled;
    if (of === 'query') request.query[path.join('.')] = value;
    else set((request.body ??= {}), path, value);
  }
  return request;
}

type Ids = Parameters<typeof fillIds>[1];
const idsOfSites = new WeakMap<TestApp, Ids>();

/** The ids that samples name: of people, the first a member of the teams that the fixtures make, and of an event. */
async function idsOf(site: TestApp): Promise<Ids> {
  const kept = idsOfSites.get(site);
  if (kept) return kept;
  const { data } = await site.nobody.get<{ events: { _id: string }[] }>('/events');
  const user = [await site.idOf(friend), await site.idOf('bilal')];
  const none = {
    registration: [],
    team: [],
    featured: [],
    invitation: [],
    application: [],
    clubApplication: [],
    mail: [],
  };
  const others = { joinRequest: [], key: [], joinToken: [], manageToken: [], freshEmail: [], verificationToken: [] };
  const ids: Ids = {
    tokens: { nobody: '', student: '', club_admin: '', super_admin: '' },
    ids: { ...none, ...others, user, event: data.events.slice(0, 1).map(({ _id }) => _id) },
  };
  idsOfSites.set(site, ids);
  return ids;
}

function set(holder: unknown, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof holder !== 'object' || holder === null) return;
  const of = holder as Record<string, unknown>;
  if (rest.length > 0) set(of[name], rest, value);
  else of[name] = value;
}

/** `sign` stands behind each value that is tried. */
export function addressOf(key: string, { params, query }: Request, signs: { params: string; query: string }): string {
  const [, pattern = ''] = key.split(' ');
  const path = pattern.replaceAll(
    /:(\w+)/g,
    (_all, name: string) => encodeURIComponent(params[name] ?? '') + signs.params,
  );
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}${signs.query}`,
  );
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** What goes to sqlmap: `*` stands behind each value that it tries. */
export interface Marked {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** How many values there are to try. */
  inputs: number;
}

/**
 * The session's token goes through one function in all calls: it is tried at those that take nothing else. Of a list the
 * first element is tried, as all have one shape. Numbers and the like travel as texts, which the proxy turns back.
 */
export function mark(
  { key, fields, isOfFields }: Pick<Attempt, 'key' | 'fields' | 'isOfFields'>,
  request: Request,
): Marked {
  let inputs = 0;
  const sign = () => {
    inputs += 1;
    return '*';
  };
  const names = new Set(fields.map(({ of, path }) => `${of} ${path.join('.')}`));
  const isTried = (of: string, path: string) =>
    !isOfFields || [...names].some((name) => name === `${of} ${path}` || `${of} ${path}`.startsWith(`${name}.`));
  const markedBody = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) {
      return value.map((one: unknown, i) => (i === 0 ? markedBody(one, [...path, '0']) : one));
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, markedBody(one, [...path, name])]));
    }
    return isTried('body', path.join('.')) ? `${String(value)}${sign()}` : value;
  };
  const isFile = request.body instanceof Buffer;
  const body = isFile || request.body === undefined ? undefined : JSON.stringify(markedBody(request.body, []));
  const [, pattern = ''] = key.split(' ');
  if (!isOfFields) inputs += [...pattern.matchAll(/:\w+/g)].length;
  const query = Object.keys(request.query);
  const tried = query.filter((name) => isTried('query', name));
  inputs += tried.length;
  const address = addressOf(key, request, { params: isOfFields ? '' : '*', query: tried.length > 0 ? '*' : '' });
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      name === 'authorization' || isOfFields ? value : `${value}${sign()}`,
    ]),
  );
  if (inputs === 0 && headers['authorization'] !== undefined) headers['authorization'] += sign();
  return { method: key.split(' ')[0] ?? 'GET', address, headers, body, inputs };
}

/** `sent`, which has grown out of `first`, with the values of `now` in the place of those of `first`. */
export function renewed(sent: unknown, first: unknown, now: unknown): unknown {
  if (Array.isArray(sent)) return sent.map((one, i) => renewed(one, partOf(first, i), partOf(now, i)));
  if (typeof sent === 'object' && sent !== null) {
    const entries = Object.entries(sent);
    return Object.fromEntries(
      entries.map(([name, one]) => [name, renewed(one, partOf(first, name), partOf(now, name))]),
    );
  }
  if (typeof sent !== 'string' || first === undefined) return sent;
  if (typeof first !== 'string') return sent === JSON.stringify(first) ? now : sent;
  return sent.startsWith(first) ? `${String(now)}${sent.slice(first.length)}` : sent;
}

const partOf = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[name] : undefined;
