import { isLoopback } from '../http/loopback.ts';

/**
 * What pg makes of a PostgreSQL address, its PGSSLMODE included. `local`: a socket or loopback. `verified`: TLS, the
 * server's certificate checked. `unverified`: TLS with anybody. `plain`: no TLS.
 */
export interface ConnectionSecurity {
  kind: 'local' | 'verified' | 'unverified' | 'plain';
  host: string;
  /** `sslmode` says so, rather than nothing saying anything. */
  isChosen: boolean;
}

/** @throws Error when pg cannot read the address or a certificate that it names */
export async function connectionSecurity(url: string): Promise<ConnectionSecurity> {
  const { default: pg } = await import('pg');
  const { host, ssl } = new pg.Client({ connectionString: withVerifyFull(url) });
  const isChosen = (new URL(url).searchParams.get('sslmode') ?? process.env['PGSSLMODE']) !== undefined;
  return { kind: kindOf(host, ssl), host, isChosen };
}

function kindOf(host: string, ssl: unknown): ConnectionSecurity['kind'] {
  if (host.startsWith('/') || isLoopback(host)) return 'local';
  if (ssl === false) return 'plain';
  const isUnverified =
    typeof ssl === 'object' && ssl !== null && 'rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false;
  return isUnverified ? 'unverified' : 'verified';
}

/**
 * The address with `prefer`, `require` and `verify-ca` spelt `verify-full`, as pg 8 understands them. It warns of each,
 * because pg 9 will take `require` for a connection whose certificate nobody checks.
 */
export function withVerifyFull(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (searchParams.get('uselibpqcompat') === 'true') return url;
  if (!['prefer', 'require', 'verify-ca'].includes(searchParams.get('sslmode') ?? '')) return url;
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}
