import { z } from 'zod';
import type { RawResponse } from './exchange.ts';
import type { Operation } from './operations.ts';
import type { MalformedRequest } from './requests.ts';

const failure = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  errors: z.array(z.strictObject({ field: z.string().optional(), msg: z.string().min(1) })).optional(),
});
const success = z.strictObject({
  success: z.literal(true),
  message: z.string().min(1).optional(),
  data: z.record(z.string(), z.unknown()),
});

/** What is wrong with an answer, in words; null when it is as it should be. */
export function problemWith(answer: RawResponse, request: MalformedRequest, operation: Operation): string | null {
  const { status, headers, body } = answer;
  const media = headers['content-type'] ?? 'no media type';
  if (status >= 500) return `status ${status}`;
  if (request.method === 'HEAD' && body === '') return null;
  // Whoever names the answer that they have (`*`: any) is told that it still holds.
  if (status === 304 && body === '' && headers['etag'] !== undefined) return null;
  if (status < 300 && operation.media !== 'application/json' && media === `${operation.media}; charset=utf-8`)
    return null;
  // A file is what it is, JSON too.
  if (status < 300 && headers['content-disposition']?.startsWith('attachment')) return null;
  if (media !== 'application/json; charset=utf-8') return `${status} is no envelope: ${media}`;
  try {
    (status < 300 ? success : failure).parse(JSON.parse(body));
    return null;
  } catch {
    return `${status} is no envelope: ${body.slice(0, 200)}`;
  }
}
