import { isLoopback } from '../http/loopback.ts';

/**
 * How pg connects to an address, PGSSLMODE included. `local`: a socket or loopback. `verified`: TLS with a checked
 * certificate. `unverified`: TLS without that check. `plain`: no TLS.
 */
export interface ConnectionSecurity {
  kind: 'local' | 'verified' | 'unverified' | 'plain';
  host: string;
  /** Whether `sslmode` is set explicitly. */
  isChosen: boolean;
}

/** @throws Error when pg cannot read the address or a certificate in it */
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
 * The address with `prefer`, `require` and `verify-ca` replaced by `verify-full`, which is how pg 8 treats them. pg 9
 * will not check the certificate for `require`.
 */
export function withVerifyFull(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (searchParams.get('uselibpqcompat') === 'true') return url;
  if (!['prefer', 'require', 'verify-ca'].includes(searchParams.get('sslmode') ?? '')) return url;
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}
