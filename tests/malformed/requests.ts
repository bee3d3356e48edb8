import fc from 'fast-check';
import { holding, hostileKey, hostileValue } from './hostile.ts';
import { contentTypes, faultyText, hostileHeaders, hostilePiece } from './hostileParts.ts';
import { roles, type Operation, type Role } from './operations.ts';
import { parameter, sample } from './samples.ts';
import { wireFault, type WireFault } from './wireFaults.ts';

/** A request as it goes over the wire, but for ids and tokens, which stand in it as `{{kind.number}}`. */
export interface MalformedRequest {
  operation: string;
  as: Role;
  method: string;
  target: string;
  headers: [string, string][];
  body: string;
  /** What is wrong with the HTTP itself. */
  wire?: WireFault;
}

/** A request in the making. */
interface Draft {
  operation: Operation;
  as: Role;
  method: string;
  /** The address's path, piece by piece. */
  pieces: string[];
  query: string;
  headers: [string, string][];
  body: unknown;
  /** Replaces the body's JSON. */
  text?: (right: string) => string;
  contentType: string | null;
  wire?: WireFault;
}
type Fault = (draft: Draft) => Draft;

type Slot = { holder: Record<string, unknown> | unknown[]; key: string };

/** Everywhere in a value where another could stand. */
function slotsIn(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Slot['holder'];
  return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...slotsIn(inner)]);
}

/** One field of the body replaced, left out, wrapped or joined by another. */
const bodyFault: fc.Arbitrary<Fault> = fc
  .record({
    at: fc.nat(60),
    how: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'leave out', 'wrap', 'add', 'whole'),
    key: hostileKey,
    value: hostileValue,
  })
  .map(({ at, how, key, value }) => (draft) => {
    const body = structuredClone(draft.body) ?? {};
    const slots = slotsIn(body);
    const slot = slots[at % Math.max(slots.length, 1)];
    if (how === 'whole') return { ...draft, body: value };
    if (how === 'add' || !slot) return { ...draft, body: { ...body, ...holding(key, value) } };
    const held = slot.holder as Record<string, unknown>;
    if (how === 'leave out') delete held[slot.key];
    else held[slot.key] = how === 'wrap' ? [held[slot.key]] : value;
    return { ...draft, body };
  });

const textFault: fc.Arbitrary<Fault> = faultyText.map((text) => (draft) => ({ ...draft, text }));
const typeFault: fc.Arbitrary<Fault> = contentTypes.map((contentType) => (draft) => ({ ...draft, contentType }));
const headerFault: fc.Arbitrary<Fault> = hostileHeaders.map((headers) => (draft) => ({
  ...draft,
  headers: [...draft.headers.filter(([name]) => headers.every(([other]) => other !== name)), ...headers],
}));
const methodFault: fc.Arbitrary<Fault> = fc
  .constantFrom(
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'QUERY',
    'LINK',
    'PURGE',
  )
  .map((method) => (draft) => ({ ...draft, method }));

/** A parameter of the path replaced; where there is none, a piece more at the end. */
const pathFault: fc.Arbitrary<Fault> = fc
  .tuple(hostilePiece, fc.constantFrom('replace', 'replace', 'replace', 'append', 'slash', 'double'))
  .map(([piece, how]) => (draft) => {
    const at = draft.pieces.findLastIndex((one) => one.startsWith('{{'));
    if (how === 'slash') return { ...draft, pieces: [...draft.pieces, ''] };
    if (how === 'double') return { ...draft, pieces: draft.pieces.toSpliced(-1, 0, '') };
    if (how === 'append' || at < 0) return { ...draft, pieces: [...draft.pieces, piece] };
    return { ...draft, pieces: draft.pieces.with(at, piece) };
  });

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()).slice(0, 7000);

/** A parameter of the query with a wrong value, named twice, or one that nobody knows. */
const queryFault: fc.Arbitrary<Fault> = fc
  .record({
    at: fc.nat(9),
    how: fc.constantFrom('replace', 'replace', 'replace', 'twice', 'bracket', 'strange', 'raw'),
    key: hostileKey,
    value: hostileValue,
    piece: hostilePiece,
  })
  .map(({ at, how, key, value, piece }) => (draft) => {
    const names = Object.keys(draft.operation.query);
    const name = names[at % Math.max(names.length, 1)] ?? 'page';
    const added = {
      replace: `${name}=${encoded(value)}`,
      twice: `${name}=${encoded(value)}&${name}=1`,
      bracket: `${name}[]=1&${name}[__proto__]=${encoded(value)}`,
      strange: `${encoded(key)}=${encoded(value)}`,
      raw: `${name}=${piece}&&=&${piece}`,
    }[how];
    return { ...draft, query: [draft.query, added].filter((part) => part !== '').join('&') };
  });

/** A right request for a call, from somebody who most often may make it. */
const draftOf = (operation: Operation): fc.Arbitrary<Draft> =>
  fc
    .record({
      as: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...operation.roles) },
        { weight: 1, arbitrary: fc.constantFrom(...roles) },
      ),
      pieces: fc.tuple(
        ...operation.pathTemplate
          .split('/')
          .map((piece) =>
            piece.startsWith('{') ? parameter(operation.pathTemplate, piece.slice(1, -1)) : fc.constant(piece),
          ),
      ),
      query: fc.option(
        fc.record(
          Object.fromEntries(Object.entries(operation.query).map(([name, schema]) => [name, sample(schema, name)])),
        ),
        { nil: {} },
      ),
      body: operation.body ? sample(operation.body) : fc.constant(undefined),
      team: fc.nat(5),
    })
    .map(({ query, team, ...rest }) => ({
      ...rest,
      operation,
      method: operation.method,
      query: Object.entries(query)
        .map(([name, value]) => `${name}=${encoded(value)}`)
        .join('&'),
      headers: operation.pathTemplate.endsWith('/manage') ? [['X-Manage-Token', `{{manageToken.${team}}}`]] : [],
      contentType: operation.body ? 'application/json' : null,
    }));

const faultOf = ({ body, pathTemplate, query }: Operation): fc.Arbitrary<Fault> =>
  fc.oneof(
    { weight: body ? 14 : 1, arbitrary: bodyFault },
    { weight: body ? 4 : 1, arbitrary: textFault },
    { weight: body ? 2 : 1, arbitrary: typeFault },
    { weight: pathTemplate.includes('{') ? 6 : 1, arbitrary: pathFault },
    { weight: Object.keys(query).length > 0 ? 10 : 1, arbitrary: queryFault },
    { weight: 3, arbitrary: headerFault },
    { weight: 1, arbitrary: methodFault },
    { weight: 1, arbitrary: wireFault.map((wire) => (draft: Draft) => ({ ...draft, wire })) },
  );

function requestOf(draft: Draft): MalformedRequest {
  const right = JSON.stringify(draft.body)?.replaceAll(/"\\u0001(.*?)\\u0001"/g, '$1') ?? '';
  const { operation, as, method, pieces, query, headers, contentType, wire } = draft;
  const typed: [string, string][] = contentType === null ? [] : [['Content-Type', contentType]];
  const clashes = headers.some(([name]) => name === 'Content-Type');
  const body = draft.text ? draft.text(right) : right;
  return {
    operation: `${operation.method} ${operation.pathTemplate}`,
    as,
    method,
    // A space ends a target, and bytes above 127 are the path's business.
    target: `${pieces.join('/')}${query === '' ? '' : `?${query}`}`.replaceAll(/[\s\p{Cc}]/gu, '+'),
    headers: clashes ? headers : [...(body === '' && operation.body === undefined ? [] : typed), ...headers],
    body,
    ...(wire ? { wire } : {}),
  };
}

/** Requests that are wrong in one or two ways, for calls that the OpenAPI document tells of. */
export const malformedRequest = (operations: readonly Operation[]): fc.Arbitrary<MalformedRequest> =>
  fc
    .constantFrom(...operations)
    .chain((operation) =>
      fc.tuple(draftOf(operation), fc.array(faultOf(operation), { minLength: 1, maxLength: 2, size: 'max' })),
    )
    .map(([draft, faults]) => requestOf(faults.reduce((changed, fault) => fault(changed), draft)));
