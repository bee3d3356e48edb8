import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../loopback.ts';

/**
 * True when a request was addressed to this machine and no proxy forwarded it from elsewhere. A page on a stranger's
 * domain that resolves to 127.0.0.1 (DNS rebinding) still sends that domain as the Host.
 */
export function isAddressedToLoopback(headers: IncomingHttpHeaders): boolean {
  return (
    !proxyNames.some((name) => headers[name] !== undefined) &&
    [headers.host ?? '', ...forwardedAddresses(headers)].every(isLoopback)
  );
}

const proxyNames = ['via', 'x-forwarded-server', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'];
const forwardedNames = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a proxy says that it forwarded the request. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  [...proxyNames, ...forwardedNames, 'forwarded'].some((name) => headers[name] !== undefined);

/** Every origin and target that a proxy names; `unknown` and the like included. */
function forwardedAddresses(headers: IncomingHttpHeaders): string[] {
  const lists = forwardedNames.flatMap((name) => headers[name] ?? []);
  const pairs = (headers.forwarded ?? '').matchAll(/(?:for|host)\s*=\s*(?:"([^"]*)"|([^;,\s]*))/gi);
  return [...lists.flatMap((list) => list.split(',')), ...[...pairs].map(([, quoted, bare]) => quoted ?? bare ?? '')];
}
