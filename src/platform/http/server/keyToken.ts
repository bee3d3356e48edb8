import type { FastifyRequest } from 'fastify';

/** How a key for scripts begins. */
export const keyPrefix = 'tfk_';

// A session's token is 43 characters, and one of a million of them begins like a key.
const keyShape = /^Bearer (?![\w-]{43}$)tfk_/i;

export const bearsKey = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  keyShape.test(headers.authorization ?? '');
