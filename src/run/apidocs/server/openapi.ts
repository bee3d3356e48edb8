import { z } from 'zod';
import { festival } from '#festival';
import type { Call } from '#platform/http/contract.ts';
import { allRefusals, callsOf, codeOf, contracts, refusalRowsOf, whoOf, type NamedCall } from './contracts.ts';

type Json = Record<string, unknown>;

const failure = z
  .object({
    success: z.literal(false),
    message: z.string(),
    code: z.string(),
    errors: z.array(z.object({ field: z.string().optional(), msg: z.string() })).optional(),
    /**
     * Of second_factor_required: the token for the next step. Of a refused walk-in: all rules that `force` would
     * override.
     */
    data: z
      .object({
        challenge: z.string().optional(),
        obstacles: z.array(z.object({ code: z.string(), message: z.string() })).optional(),
      })
      .optional(),
  })
  .meta({ id: 'Failure' });

/** The OpenAPI 3.1 document, made from the contracts that the server itself parses with. */
export function openApi(publicUrl: string): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const [tag, calls] of Object.entries(contracts)) {
    for (const named of callsOf(calls)) {
      const path = (paths[named.path] ??= {});
      path[named.method.toLowerCase()] = operation(schemas, tag, named);
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${festival.name}: API`,
      version: '1',
      description: 'Made from the contracts the server parses with.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a log-in.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tfk_…',
          description: 'A key for scripts, made under Account Security. A call that does not list it refuses it.',
        },
      },
      schemas: schemas.named,
    },
  };
}

/** Writes Zod as JSON Schema, and collects schemas with an id in their `meta` as components of the document. */
class Schemas {
  readonly named: Json = {};

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    // Transforms have no schema of their own: `instant` describes its output in its `meta`, and a test finds those that
    // do not.
    const options = { io, target: 'draft-2020-12', unrepresentable: 'any' } as const;
    // Inside another schema: one that stands alone would be inlined despite its id.
    const { properties: { schema: whole } = {}, $defs = {} } = z.toJSONSchema(z.object({ schema }), options);
    const written = JSON.stringify([whole, $defs]).replaceAll('"#/$defs/', '"#/components/schemas/');
    const [own, named] = JSON.parse(written) as [Json, Record<string, Json>];
    for (const [name, { id: _id, ...one }] of Object.entries(named)) this.named[name] = one;
    return own;
  }
}

const json = (schema: Json) => ({ 'application/json': { schema } });

const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const schemaOfFile = (type: string): Json =>
  /^(application\/(pdf|zip)|image\/\w+)$/.test(type) ? { type: 'string', format: 'binary' } : { type: 'string' };

function operation(schemas: Schemas, tag: string, named: NamedCall): Json {
  const { call, method, path } = named;
  const success = z.object({ success: z.literal(true), message: z.string().optional(), data: call.answer });
  const content = call.file
    ? { [call.file]: { schema: schemaOfFile(call.file) } }
    : json(schemas.of(success, 'output'));
  return {
    tags: [tag],
    summary: call.summary,
    description: `For ${whoOf(call)}.`,
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-zA-Z0-9]+(\w?)/g, (_sign, next: string) => next.toUpperCase())}`,
    security: securityOf(call),
    parameters: [
      ...parameters(schemas, call.params, 'path'),
      ...parameters(schemas, call.query, 'query'),
      ...headerParameters(call),
    ],
    ...(call.body ? { requestBody: { required: true, content: json(schemas.of(call.body, 'input')) } } : {}),
    ...(call.upload ? { requestBody: { required: true, content: filesOf(call.upload.types) } } : {}),
    responses: {
      ...(call.freeStatus ? { [call.freeStatus]: { description: 'Nothing was stored', content } } : {}),
      [call.status ?? 200]: { description: 'Done', content },
      ...failures(schemas, refusalRowsOf(named)),
    },
  };
}

// An empty requirement: the call needs neither.
const securityOf = ({ who, keyScopes }: Call): Json[] => {
  const key = keyScopes ? [{ key: [] }] : [];
  if (who !== 'anyone') return [{ session: [] }, ...key];
  return keyScopes ? [{}, { session: [] }, ...key] : [];
};

function parameters(schemas: Schemas, schema: z.ZodObject | undefined, location: 'path' | 'query') {
  const written: { properties?: Json; required?: string[] } = schema ? schemas.of(schema, 'input') : {};
  const { properties = {}, required = [] } = written;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: value,
  }));
}

const headerParameters = ({ headers = {} }: Call) =>
  Object.entries(headers).map(([name, { summary, isRequired }]) => ({
    name,
    in: 'header',
    description: summary,
    required: isRequired,
    schema: { type: 'string' },
  }));

/** A response for each status, with the codes it may carry. */
function failures(schemas: Schemas, rows: readonly string[]): Json {
  const envelope = schemas.of(failure, 'output');
  const byStatus = Map.groupBy(rows, (row) => allRefusals[row]?.status ?? 500);
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => {
      const same = [...new Set(sameStatus.map(codeOf))];
      const listed = { type: 'object', properties: { code: { type: 'string', enum: same } } };
      return [status, { description: same.join(', '), content: json({ allOf: [envelope, listed] }) }];
    }),
  );
}
