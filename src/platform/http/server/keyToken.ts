import type { FastifyRequest } from 'fastify';

/** How a key for scripts begins, which tells it from a session's token. */
export const keyPrefix = 'tfk_';

export const bearsKey = (request: FastifyRequest): boolean => /^Bearer tfk_/i.test(request.headers.authorization ?? '');
