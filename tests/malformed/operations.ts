export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface DescribedOperation {
  description: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, unknown> }>;
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
}

export type Role = 'nobody' | 'student' | 'club_admin' | 'super_admin';
export const roles: readonly Role[] = ['nobody', 'student', 'club_admin', 'super_admin'];

export interface Operation {
  method: string;
  pathTemplate: string;
  roles: readonly Role[];
  query: Record<string, Schema>;
  body: Schema | undefined;
  status: number;
  media: string;
}

export const operationsOf = ({ paths }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([pathTemplate, methods]) =>
    Object.entries(methods).map(([method, { description, parameters, requestBody, responses }]) => {
      const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', undefined];
      const named = roles.filter((role) => description.includes(role));
      return {
        method: method.toUpperCase(),
        pathTemplate,
        roles: named.length > 0 ? named : description.includes('signed in') ? roles.slice(1) : roles,
        query: Object.fromEntries(
          parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
        ),
        body: requestBody?.content['application/json']?.schema,
        status: Number(status),
        media: Object.keys(success?.content ?? {})[0] ?? '',
      };
    }),
  );
