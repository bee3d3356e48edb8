import { ApiError, messageOf } from '#platform/http/web/client.ts';

/**
 * What is told of a team that was not registered: the server's sentence, else those of its fields, else the default.
 * Source: participant specification, point 8.
 */
export function failureOf(error: unknown, fallback: string): string {
  // An answer without a code is none of our server's, and its message is the status alone.
  if (error instanceof ApiError && error.code === 'fault' && error.status < 500 && error.errors.length > 0) {
    return `Validation errors: ${error.errors.map(({ msg }) => msg).join(', ')}`;
  }
  return messageOf(error, fallback);
}
