import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { idOfSigned, signedIdOf } from '#people/accounts/server/tokens.ts';
import { refuse } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';

const purpose = 'doctor';
const lifetimeMs = 60_000;

export interface Arrival {
  /** The client that rate limits see. */
  client: string;
  /** The peer of the connection. */
  peer: string;
  forwardedFor: string | null;
  /** TRUST_PROXY is set. */
  isProxyTrusted: boolean;
  /** It includes the peer, so its forwarded address was trusted. */
  isPeerTrusted: boolean;
}

/** Allows `GET /doctor` for a minute: derived from SECRET, which the doctor shares with the server. */
export const doctorToken = (secret: string): string => signedIdOf(secret, purpose, randomUUIDv7());

/** When a UUID of version 7 was made, in milliseconds since 1970. */
const madeAt = (id: string) => parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Shows `festival doctor` how its request came through the proxies; a 404 for everybody else. */
export function doctorRoute(app: FastifyInstance, context: ServerContext, isProxyTrusted: boolean): void {
  app.get('/doctor', (request, reply): Arrival => {
    const token = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const id = idOfSigned(context.secret, purpose, token);
    if (id === undefined || Math.abs(context.now().getTime() - madeAt(id)) > lifetimeMs) throw refuse('not_found');
    reply.header('cache-control', 'no-store');
    const forwardedFor = request.headers['x-forwarded-for'];
    return {
      client: request.ip,
      peer: request.socket.remoteAddress ?? '',
      forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
      isProxyTrusted,
      // The peer, then the addresses it forwards if it is trusted.
      isPeerTrusted: (request.ips?.length ?? 0) > 1,
    };
  });
}
