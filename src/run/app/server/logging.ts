import type { FastifyRequest } from 'fastify';
import { databaseError } from '#platform/database/database.ts';

// SQLSTATE classes whose messages hold no typed values: connections, transactions, syntax and names, resources, limits,
// the operator, the system. Not data exceptions (22), constraints (23), raised errors (P0) and others.
const safeClasses = /^(08|25|26|40|42|53|55|57|58)/;

/**
 * An error as the log may hold it: its kind and place, never the values of a statement, which hold addresses, phones
 * and hashes.
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
    // The stack begins with the message, in which a line may look like a stack frame.
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

/** How much is logged, and where to instead of standard output. */
export interface LogTarget {
  level?: (typeof logLevels)[number] | undefined;
  stream?: { write(line: string): void };
}

/**
 * Lines of JSON with level, time in ISO 8601, message and the request's id. In production one line per answer, with the
 * route's pattern instead of its address, which may hold names.
 */
export const loggerOptions = (production: boolean, { level, ...target }: LogTarget = {}) => ({
  level: level ?? (production ? 'info' : 'warn'),
  ...target,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (name: string) => ({ level: name }) },
  // Fastify logs lines of its own with the request in them.
  serializers: { err: loggedError, req: loggedRequest },
});
