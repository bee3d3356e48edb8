import { z } from 'zod';
import { festival } from '#festival';
import { allRefusals, callsOf, contracts, refusalsOf, whoOf, type NamedCall } from './contracts.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

const content = (schema: Json) => ({ 'application/json': { schema } });
const failure = { $ref: '#/components/schemas/Failure' };

/** The OpenAPI 3.1 document, made from the contracts that the server itself parses with. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, calls] of Object.entries(contracts)) {
    for (const named of callsOf(calls)) {
      const path = (paths[named.path] ??= {});
      path[named.method.toLowerCase()] = operation(tag, named);
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${festival.name}: API`,
      version: '1',
      description: 'Made from the contracts the server parses with.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: schemaOf(
          z.object({
            success: z.literal(false),
            message: z.string(),
            code: z.string(),
            errors: z.array(z.object({ field: z.string().optional(), msg: z.string() })).optional(),
          }),
          'output',
        ),
      },
    },
  };
}

function operation(tag: string, { call, method, path }: NamedCall): Json {
  const success = z.object({ success: z.literal(true), message: z.string().optional(), data: call.answer });
  return {
    tags: [tag],
    summary: call.summary,
    description: `For ${whoOf(call)}.`,
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-zA-Z0-9]+(\w?)/g, (_sign, next: string) => next.toUpperCase())}`,
    ...(call.who === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body ? { requestBody: { required: true, content: content(schemaOf(call.body, 'input')) } } : {}),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        content: call.file ? { [call.file]: { schema: { type: 'string' } } } : content(schemaOf(success, 'output')),
      },
      ...failures(refusalsOf(call)),
    },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  const written: { properties?: Json; required?: string[] } = schema ? schemaOf(schema, 'input') : {};
  const { properties = {}, required = [] } = written;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function failures(codes: readonly string[]): Json {
  const byStatus = Map.groupBy(codes, (code) => allRefusals[code]?.status ?? 500);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [status, { description: same.join(', '), content: content(failure) }]),
  );
}
