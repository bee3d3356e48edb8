import { connectionSecurity } from '#platform/database/connectionSecurity.ts';
import type { DatabaseEnvironment } from './environment.ts';

/**
 * In production an unencrypted connection must be chosen: `postgres://user:password@host/db` connects without TLS and says
 * nothing. An address that leaves it open is refused, since nobody reads a warning in the log of a start that worked.
 *
 * @throws Error with one line that names the variable
 */
export async function checkConnectionSecurity(
  env: Pick<DatabaseEnvironment, 'production' | 'databaseUrl' | 'listenUrl'>,
  warn: (line: string) => void,
): Promise<void> {
  const urls = { DATABASE_URL: env.databaseUrl, DATABASE_LISTEN_URL: env.listenUrl };
  for (const [name, url] of Object.entries(urls)) {
    if (url === undefined) continue;
    const { kind, host, isChosen } = await securityOf(name, url);
    if (!env.production || kind === 'local' || kind === 'verified') continue;
    if (!isChosen)
      throw new Error(
        `${name} does not say whether the connection to ${host} is encrypted: add sslmode=verify-full (and sslrootcert=FILE for a certificate of your own), or sslmode=disable on a network that nobody else can read`,
      );
    warn(
      kind === 'plain'
        ? `${name}: the connection to ${host} is not encrypted (sslmode=disable); anyone who can read that network reads everything.`
        : `${name}: the certificate of ${host} is not checked (sslmode); anyone on the path can read everything. sslmode=verify-full checks it.`,
    );
  }
}

async function securityOf(name: string, url: string) {
  try {
    return await connectionSecurity(url);
  } catch (error) {
    throw new Error(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
