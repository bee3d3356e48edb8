/**
 * Why something failed, in one line. A failed statement is told by the database's own words: drizzle's message holds the
 * statement with its values, which are people's.
 */
export function reasonOf(error: unknown): string {
  const isStatement = error instanceof Error && error.message.startsWith('Failed query:');
  const source: unknown = isStatement && error.cause !== undefined ? error.cause : error;
  return (source instanceof Error ? source.message : String(source)).replaceAll(/\s+/g, ' ');
}
