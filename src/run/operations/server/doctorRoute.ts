import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { idOfSigned, signedIdOf } from '#people/accounts/server/tokens.ts';
import { refuse } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';

const purpose = 'doctor';
const lifetimeMs = 60_000;

export interface Arrival {
  /** Who the limits think it is. */
  client: string;
  /** Who has opened the connection. */
  peer: string;
  forwardedFor: string | null;
  /** TRUST_PROXY is set. */
  isProxyTrusted: boolean;
  /** It names the peer: what this one forwards was believed. */
  isPeerTrusted: boolean;
}

/** Opens `GET /doctor` for a minute by the clock: made from SECRET, which the doctor shares with the server. */
export const doctorToken = (secret: string): string => signedIdOf(secret, purpose, randomUUIDv7());

/** When a UUID of version 7 was made, in milliseconds since 1970. */
const madeAt = (id: string) => parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Tells `festival doctor` how its request came through the proxies; for everybody else there is no such page. */
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
      // The peer, then whom it forwards; the peer alone where it is not believed.
      isPeerTrusted: (request.ips?.length ?? 0) > 1,
    };
  });
}
