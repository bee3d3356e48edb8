import type { FastifyRequest } from 'fastify';
import { databaseError } from '#platform/database/database.ts';

// Classes in which a database's message holds no value that a person typed: connections, transactions, syntax and names,
// resources, limits, the operator, the system. Not data exceptions (22), constraints (23), raised (P0) and all others.
const safeClasses = /^(08|25|26|40|42|53|55|57|58)/;

/**
 * An error as the log may hold it: where it happened and what kind it is, never the values of a statement, which hold
 * addresses, phones and hashes.
 */
function loggedError(error: unknown): {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
} {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const fromDatabase = databaseError(error);
  const source = error.cause instanceof Error ? error.cause : error;
  const code = fromDatabase?.code ?? ('code' in source && typeof source.code === 'string' ? source.code : undefined);
  return {
    type: source.name,
    message: fromDatabase && !safeClasses.test(fromDatabase.code) ? 'a value the database refused' : source.message,
    // It begins with the message, in which a line may look like one of the others.
    stack: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(fromDatabase?.constraint === undefined ? {} : { constraint: fromDatabase.constraint }),
  };
}

/** A request as the log may hold it: without its address, headers and body. */
const loggedRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null });

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

/** How much is logged, and where it goes in place of the standard output. */
export interface LogTarget {
  level?: (typeof logLevels)[number] | undefined;
  stream?: { write(line: string): void };
}

/**
 * Lines of JSON with level, time in ISO 8601, message and, where there is a request, its id. One line an answer in
 * production, with the pattern of the route instead of its address, which may hold names.
 */
export const loggerOptions = (production: boolean, { level, ...target }: LogTarget = {}) => ({
  level: level ?? (production ? 'info' : 'warn'),
  ...target,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (name: string) => ({ level: name }) },
  // Fastify has lines of its own with the request in them.
  serializers: { err: loggedError, req: loggedRequest },
});
