import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, authorizer } from '#people/accounts/server/authorize.ts';
import { findUserByToken } from '#people/accounts/server/sessionQueries.ts';
import { linkWith } from '#day/attendance/server/openDoor.ts';
import { refuse } from '#platform/http/refusals.ts';
import { bearsKey } from '#platform/http/server/keyToken.ts';
import { requestIdHeader } from '#platform/http/server/requestId.ts';
import { liveChannel } from '#platform/live/server/publish.ts';
import type { Listen } from '#platform/database/listen.ts';
import { LiveStreams } from '#platform/live/server/streams.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import { liveEvents, pacedEvents } from '../events.ts';

/** Whether this server receives the messages of other servers. */
export interface LiveState {
  isDelivering: boolean;
  /** How many streams are open. */
  openStreams: () => number;
}

/**
 * GET /api/live: server-sent events that tell signed-in people which of their data to refetch. Read with fetch, since
 * EventSource cannot send the Authorization header (or a helper's X-Door-Token) and a token in an address ends up in
 * logs. Writes to `state` whether the database delivers messages.
 */
export function liveRoutes(app: FastifyInstance, context: ServerContext, listen: Listen, state: LiveState): void {
  const live = new LiveStreams(liveEvents, { pacedEvents });
  state.openStreams = () => live.size;
  const authorize = authorizer(context);
  let stop = () => Promise.resolve();
  const onDelivery = (isDelivering: boolean) => {
    if (!isDelivering)
      app.log.warn(
        'live updates are off: nothing is heard from the database, so open pages fetch again now and then. If DATABASE_URL goes through a pooler in transaction mode, name a direct address in DATABASE_LISTEN_URL',
      );
    else if (!state.isDelivering) app.log.warn('live updates are on again');
    state.isDelivering = isDelivering;
  };
  /** The recipients of messages, and whether they are still authorized. */
  const readerOf = async (request: FastifyRequest) => {
    if (bearsKey(request)) await authorize(request, calls['GET /live']);
    const doorToken = request.headers['x-door-token']?.toString();
    const held = await linkWith(context, doorToken);
    if (held) {
      const { id, createdBy } = held.link;
      return { id, dependsOn: createdBy, isAllowed: async () => (await linkWith(context, doorToken)) !== undefined };
    }
    const currentUser = await authorize(request, calls['GET /live']);
    if (!currentUser) throw refuse('unauthenticated');
    const token = bearerToken(request) ?? '';
    const isAllowed = async () => (await findUserByToken(context.db, token, context.now()))?.role === currentUser.role;
    return { id: currentUser.id, dependsOn: null, isAllowed };
  };
  app.addHook('onReady', async () => {
    stop = await listen(liveChannel, {
      onMessage: (payload) => live.onMessage(payload),
      onReconnect: () => live.onReconnect(),
      onDelivery,
    });
  });
  // Before the server waits for requests under way: these would never end.
  app.addHook('preClose', async () => {
    live.close();
    await stop();
  });
  app.route({
    method: 'GET',
    url: '/api/live',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { id, dependsOn, isAllowed } = await readerOf(request);
      if (!live.takesMore) throw refuse('unavailable', {}, 30);
      const { raw } = reply.hijack();
      if (raw.destroyed) return;
      // The limits on silent connections are for requests. TCP keepalive notices a peer that vanished.
      request.raw.socket.setTimeout(0);
      request.raw.socket.setKeepAlive(true, 30_000);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // No proxy buffers it, and the connection closes with the stream.
        'x-accel-buffering': 'no',
        [requestIdHeader]: request.id,
        connection: 'close',
      });
      raw.once('close', live.add(id, raw, isAllowed, dependsOn));
    },
  });
}
