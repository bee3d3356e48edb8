import { z } from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { callsOf, contracts, refusalsOf, whoOf } from './contracts.ts';

export interface DescribedField {
  name: string;
  shape: string;
  optional: boolean;
}

export interface DescribedCall {
  method: string;
  path: string;
  summary: string;
  who: string;
  status: number;
  inputs: { name: 'Headers' | 'Query' | 'Body'; fields: DescribedField[] }[];
  answer: DescribedField[];
  refusals: string[];
}

export const describedCalls = (): { title: string; calls: DescribedCall[] }[] =>
  Object.entries(contracts).map(([title, calls]) => ({
    title,
    calls: callsOf(calls).map(({ method, path, call }) => ({
      method,
      path,
      summary: call.summary,
      who: whoOf(call),
      status: call.status ?? 200,
      inputs: [
        ...(call.headers ? [{ name: 'Headers' as const, fields: headerFields(call.headers) }] : []),
        ...(call.query ? [{ name: 'Query' as const, fields: fieldsOf(call.query, 'input') }] : []),
        ...(call.body ? [{ name: 'Body' as const, fields: fieldsOf(call.body, 'input') }] : []),
        ...(call.upload ? [{ name: 'Body' as const, fields: [fileField(call.upload)] }] : []),
      ],
      answer: call.file
        ? [
            {
              name: call.file,
              shape: call.file === 'text/event-stream' ? 'stays open' : 'file to save',
              optional: false,
            },
          ]
        : fieldsOf(call.answer, 'output'),
      refusals: refusalsOf({ method, call }),
    })),
  }));

const headerFields = (headers: NonNullable<Call['headers']>): DescribedField[] =>
  Object.entries(headers).map(([name, { summary, isRequired }]) => ({ name, shape: summary, optional: !isRequired }));

const fileField = ({ types, maxBytes }: NonNullable<Call['upload']>): DescribedField => ({
  name: types.join(', '),
  shape: `a file up to ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  optional: false,
});

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
}

function fieldsOf(schema: z.ZodObject, io: 'input' | 'output'): DescribedField[] {
  const written = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & { $defs?: Record<string, Schema> };
  const { properties = {}, required = [], $defs = {} } = written;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    shape: shapeOf(value, $defs),
    optional: io === 'input' ? !required.includes(name) : schema.shape[name] instanceof z.ZodOptional,
  }));
}

/** `{ a, b? }[]`, `text up to 100`, `"one" or "other"`: short enough for a line. */
function shapeOf(schema: Schema, named: Readonly<Record<string, Schema>>): string {
  const { type, $ref } = schema;
  if ($ref !== undefined) return shapeOf(named[$ref.replace('#/$defs/', '')] ?? {}, named);
  if (Array.isArray(type)) return type.map((each) => shapeOf({ ...schema, type: each }, named)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map((each) => shapeOf(each, named)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.type === 'array') return `list of ${shapeOf(schema.items ?? {}, named)}`;
  if (schema.properties) {
    const required = new Set(schema.required);
    const names = Object.keys(schema.properties).map((name) => (required.has(name) ? name : `${name}?`));
    return `{ ${names.join(', ')} }`;
  }
  if (schema.format === 'date-time') return 'date and time';
  if (schema.type === 'string') return schema.maxLength === undefined ? 'text' : `text up to ${schema.maxLength}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return 'whole number';
  return type ?? 'text';
}
