import { databaseError } from '#shared/server/database.ts';

// Values that a person typed stand in a database's message for these classes (data exception, violated constraint).
const telling = /^(22|23)/;

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
  const known = databaseError(error);
  const source = error.cause instanceof Error ? error.cause : error;
  const code = known?.code ?? ('code' in source && typeof source.code === 'string' ? source.code : undefined);
  return {
    type: source.name,
    message: known && telling.test(known.code) ? 'a value the database refused' : source.message,
    // Its first lines repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(known?.constraint === undefined ? {} : { constraint: known.constraint }),
  };
}

/** One line an answer in production, with the pattern of the route instead of its address, which may hold names. */
export const loggerOptions = (production: boolean) => ({
  level: production ? 'info' : 'warn',
  redact: ['req.headers.authorization'],
  serializers: { err: loggedError },
});
