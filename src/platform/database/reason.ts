/**
 * Why something failed, in one line. For a failed statement it is the database's own message: Drizzle's message
 * contains the statement's values, which are personal data.
 */
export function reasonOf(error: unknown): string {
  const isStatement = error instanceof Error && error.message.startsWith('Failed query:');
  const source: unknown = isStatement && error.cause !== undefined ? error.cause : error;
  return (source instanceof Error ? source.message : String(source)).replaceAll(/\s+/g, ' ');
}
