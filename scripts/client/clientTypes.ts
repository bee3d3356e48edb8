// The types of the client, from the document of the API: the calls that a key for scripts may make, and their shapes.
import { z } from 'zod';
import { anyEvent } from '#events/events/contract.ts';
import { contracts } from '#run/apidocs/server/contracts.ts';
import { openApi } from '#run/apidocs/server/openapi.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}
interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const head = `// Made by \`npm run client\` from the contracts: the calls that a key for scripts may make.

export declare class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { field?: string; msg: string }[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

type Input<Name extends keyof Calls> = Omit<Calls[Name], 'data'> & { signal?: AbortSignal };
export declare function connect(
  site: string,
  options?: { key?: string; fetch?: typeof globalThis.fetch },
): <Name extends keyof Calls>(
  name: Name,
  ...input: Partial<Input<Name>> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
) => Promise<Calls[Name]['data']>;
`;

const primitives: Record<string, string> = { integer: 'number', object: 'Record<string, unknown>' };
/** A shape that has so many fields of another is written as an addition to it. */
const fewestShared = 5;

/** Writes JSON Schema as TypeScript, and remembers the named shapes that it refers to. */
class Shapes {
  private readonly named: Record<string, Schema>;
  private readonly used: Set<string>;
  constructor(named: Record<string, Schema>, used: readonly string[]) {
    this.named = named;
    this.used = new Set(used);
  }

  of(schema: Schema): string {
    const { $ref, anyOf, const: only, enum: values, type, items, properties } = schema;
    if ($ref !== undefined) return this.nameOf($ref);
    if (anyOf) return [...new Set(anyOf.map((each) => this.of(each)))].join(' | ');
    if (only !== undefined) return JSON.stringify(only);
    if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
    if (Array.isArray(type)) return type.map((each) => this.of({ ...schema, type: each })).join(' | ');
    if (type === 'array') return `(${this.of(items ?? {})})[]`;
    if (properties) return this.fields(schema, new Set());
    return type === undefined ? 'unknown' : (primitives[type] ?? type);
  }

  /** Every named shape that was referred to, and those that they refer to. */
  declarations(): string[] {
    // The set grows while it is walked; a shape may then be an addition to any other.
    for (const name of this.used) this.of(this.named[name] ?? {});
    return [...this.used].map((name) => this.declaration(name));
  }

  private nameOf(ref: string): string {
    const name = ref.replace('#/components/schemas/', '');
    this.used.add(name);
    return name;
  }

  private declaration(name: string): string {
    const schema = this.named[name] ?? {};
    if (!schema.properties) return `export type ${name} = ${this.of(schema)};`;
    const base = this.baseOf(name);
    const inherited = base === undefined ? [] : Object.keys(this.named[base]?.properties ?? {});
    const fields = this.fields(schema, new Set(inherited));
    return `export interface ${name} ${base === undefined ? '' : `extends ${base} `}${fields}`;
  }

  /** The largest other shape that is used and whose every field this one has. */
  private baseOf(name: string): string | undefined {
    const own = new Set(this.members(name));
    const bases = [...this.used].filter((other) => {
      const members = this.members(other);
      return members.length >= fewestShared && members.length < own.size && members.every((each) => own.has(each));
    });
    return bases.toSorted((a, b) => this.members(b).length - this.members(a).length)[0];
  }

  private members(name: string): string[] {
    const { properties = {}, required = [] } = this.named[name] ?? {};
    return Object.entries(properties).map(([field, schema]) =>
      [field, required.includes(field), JSON.stringify(schema)].join(),
    );
  }

  private fields({ properties = {}, required = [] }: Schema, without: ReadonlySet<string>): string {
    const written = Object.entries(properties)
      .filter(([name]) => !without.has(name))
      .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${this.of(schema)};`);
    return `{ ${written.join(' ')} }`;
  }
}

export function clientTypes(): string {
  const document = JSON.parse(JSON.stringify(openApi(''))) as ApiDocument;
  // What both kinds of event add to; the document writes it out in each.
  const bases = { AnyEvent: refersTo(z.toJSONSchema(anyEvent, { io: 'output', unrepresentable: 'any' })) };
  const shapes = new Shapes({ ...document.components.schemas, ...bases }, Object.keys(bases));
  const calls = Object.values(contracts)
    .flatMap((each) => Object.entries(each))
    .filter(([, { keyScopes }]) => keyScopes !== undefined)
    .map(([key]) => `'${key}': ${typeOfCall(shapes, document, key)};`);
  const declarations = shapes.declarations();
  return [head, 'export interface Calls {', ...calls, '}', ...declarations, ''].join('\n');
}

/** As in the document, in which a named shape has its place among the components. */
const refersTo = (schema: object): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema;

function typeOfCall(shapes: Shapes, document: ApiDocument, key: string): string {
  const [method = '', path = ''] = key.split(' ');
  const operation = document.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not in the document`);
  const parts = (['path', 'query'] as const).flatMap((place) => partOf(shapes, operation, place));
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body) parts.push(`body: ${shapes.of(body)}`);
  const [, done] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  const data = done?.content['application/json']?.schema.properties?.['data'];
  return `{ ${[...parts, `data: ${data ? shapes.of(data) : 'string'}`].join('; ')} }`;
}

function partOf(shapes: Shapes, { parameters }: Operation, place: 'path' | 'query'): string[] {
  const those = parameters.filter((parameter) => parameter.in === place);
  if (those.length === 0) return [];
  const fields = those.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${shapes.of(schema)}`);
  const isOptional = those.every(({ required }) => !required);
  return [`${place === 'path' ? 'params' : 'query'}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`];
}
