import { ApiError, messageOf } from '#platform/http/web/client.ts';

/** The server's message, else those of its fields, else the default. Source: participant specification, point 8. */
export function failureOf(error: unknown, fallback: string): string {
  // A response without a code is not our server's; its message is the status alone.
  if (error instanceof ApiError && error.code === 'fault' && error.status < 500 && error.errors.length > 0) {
    return `Validation errors: ${error.errors.map(({ msg }) => msg).join(', ')}`;
  }
  return messageOf(error, fallback);
}
