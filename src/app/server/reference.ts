import type { FastifyInstance } from 'fastify';
export function referenceRoutes(_app: FastifyInstance): void {}
