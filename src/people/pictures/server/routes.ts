import type { FastifyInstance } from 'fastify';
import { orNotFound } from '#platform/http/refusals.ts';
import { representationFor } from '#platform/http/server/encodedBody.ts';
import { sendPaced } from '#platform/http/server/pacedBody.ts';
import { type Authorizer, serve } from '#platform/http/server/serve.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { calls } from '../contract.ts';
import type { PictureIntake } from './intake.ts';
import { newPictureId } from './pictureId.ts';
import { insertPicture, type ShownBy } from './queries.ts';
import { createPictureStore, type PictureOptions } from './served.ts';

const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
};

const aYear = 'public, max-age=31536000, immutable';
// Deleted with its person: no shared cache stores it, and a browser for an hour.
const anHour = 'private, max-age=3600';
const cacheControl = { event: aYear, person: anHour, nothing: anHour } as const satisfies Record<ShownBy, string>;

// Per account, on any network. An organizer makes events in one go.
const perPerson: RateLimit = { name: 'pictures:person', max: 30, windowSeconds: 600, scope: 'server' };

export function pictureRoutes(
  app: FastifyInstance,
  context: ServerContext,
  authorize: Authorizer<{ id: string }>,
  intake: PictureIntake,
  shown: PictureOptions,
): void {
  const find = createPictureStore(context.db, shown);

  serve(app, context, authorize, calls, {
    'POST /pictures': async ({ currentUser: { id: uploaderId }, ...upload }) => {
      await context.limits.consume([[perPerson, uploaderId]]);
      const encoded = await intake(uploaderId, upload);
      const id = newPictureId(encoded);
      await insertPicture(context.db, { ...encoded, id, createdAt: context.now(), uploaderId });
      return { picture: { id } };
    },
  });

  app.get<{ Params: { id: string; file: string } }>('/pictures/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const served = orNotFound(/^[0-9a-f]{32}$/.test(id) ? await find(id, file) : undefined);
    reply.headers({ ...headers, 'cache-control': cacheControl[served.shownBy] }).type(served.type);
    if (served.type === 'image/svg+xml') {
      const { etag, encoding, isKnown, bytes } = representationFor(request, served.body);
      reply.headers({ etag, vary: 'accept-encoding' });
      if (isKnown) return reply.code(304).send();
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(await bytes());
    }
    // The address identifies the bytes.
    const etag = `"${file}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return sendPaced(reply, served.bytes);
  });
}
