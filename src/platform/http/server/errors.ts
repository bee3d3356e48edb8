import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fillTemplate, Refusal, refuse, type Refusals } from '../refusals.ts';
import { databaseError, isDatabaseAway } from '../../database/database.ts';
import { isDiskFull, type DiskSpace } from '../../database/diskSpace.ts';
import { ValidationError } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer's `code`, if it is a failure. */
    failureCode?: string;
  }
}

/** Body of every failure. `message` is for people, `code` for programs. */
export interface Failure {
  success: false;
  message: string;
  code: string;
  errors?: ValidationError['errors'];
  data?: Refusal['data'];
}

const failure = (code: string, message: string, errors?: ValidationError['errors']): Failure => ({
  success: false,
  message,
  code,
  ...(errors ? { errors } : {}),
});

/**
 * The one place where an error becomes an answer. A violated constraint becomes the refusal it is named after; an
 * unforeseen error becomes a 500 with only the request's id, and the log gets the details.
 */
export function registerErrorHandler(app: FastifyInstance, tables: readonly Refusals[], disk: DiskSpace): void {
  const byConstraint: Refusals = Object.assign({}, ...tables);

  const refusalFor = (error: unknown): Refusal | ValidationError | undefined => {
    if (error instanceof Refusal || error instanceof ValidationError) return error;
    const constraint = databaseError(error)?.constraint;
    const row = constraint === undefined ? undefined : byConstraint[constraint];
    if (row && constraint !== undefined)
      return new Refusal(row.code ?? constraint, row.status, fillTemplate(row.message));
    if (isDatabaseAway(error) || isDiskFull(error)) return refuse('unavailable', {}, 5);
    return refusedByFramework(error);
  };

  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = refusalFor(error);
    reply.header('cache-control', 'no-store');
    request.failureCode =
      refusal === undefined ? 'fault' : refusal instanceof ValidationError ? 'validation' : refusal.code;
    if (refusal instanceof ValidationError)
      return reply.code(400).send(failure('validation', refusal.message, refusal.errors));
    if (refusal) {
      // The status says everything about an intended refusal; a flood of them must not fill the log.
      if (isDiskFull(error)) disk.onFull();
      else if (refusal.status >= 500 && error !== refusal) request.log.warn({ err: error }, 'unavailable');
      if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
      const body = failure(refusal.code, refusal.message, refusal.errors);
      return reply.code(refusal.status).send(refusal.data ? { ...body, data: refusal.data } : body);
    }
    request.log.error({ err: error }, 'fault');
    return reply
      .code(500)
      .send(failure('fault', `Something went wrong on our side (${request.id}). Please try again.`));
  });
}

/** A 404 in the envelope, for unknown calls and addresses that cannot be decoded. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message } = refuse('not_found');
  request.failureCode = code;
  return reply.code(status).header('cache-control', 'no-store').send(failure(code, message));
}

function refusedByFramework(error: unknown): Refusal | undefined {
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode === 413) return refuse('body_too_large');
  if (statusCode === 415) return refuse('wrong_media_type');
  if (code === 'FST_ERR_BAD_URL' || statusCode === 404) return refuse('not_found');
  if (statusCode === undefined || statusCode >= 500 || statusCode < 400) return undefined;
  if (statusCode === 400) return new Refusal('validation', 400, 'That is not valid JSON');
  return new Refusal('validation', statusCode, STATUS_CODES[statusCode] ?? 'Bad request');
}
