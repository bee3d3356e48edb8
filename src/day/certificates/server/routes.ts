import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isPrintable } from '#people/accounts/certificateName.ts';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { eventRunBy } from '#day/attendance/server/openDoor.ts';
import { membershipOf } from '#day/attendance/server/passQueries.ts';
import { attendeeQueries } from '#day/attendance/server/attendeeQueries.ts';
import { refusalFactory, refuse as refuseCommon, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Attachment, serve } from '#platform/http/server/serve.ts';
import { calls, refusals } from '../contract.ts';
import { serialOf } from '../rules.ts';
import { certificateOf, withSerials } from './certificate.ts';
import { holderOf, holderOfSerial, holdersAt, holdingsOf, namesPresent } from './queries.ts';
import { createRenderer } from './renderer.ts';
import { zipOf } from './zip.ts';

const refuse = refusalFactory(refusals);
const placeOf = (place: number | null) => (place === null ? {} : { place });

export function certificateRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context;
  const renderer = createRenderer();
  app.addHook('onClose', () => renderer.close());

  serve(app, context, authorizer(context), calls, {
    'GET /registrations/:id/certificate.pdf': async ({ params, currentUser }) => {
      if ((await membershipOf(db, params.id, currentUser.id)) === undefined) throw refuseCommon('not_found');
      const found = await holderOf(db, params.id, currentUser.id);
      if (!found) throw refuse('no_certificate');
      if (!isPrintable(found.name)) throw refuse('name_unprintable');
      const [holder] = await withSerials(context, [found]);
      if (!holder) throw refuse('no_certificate');
      const pdf = await renderer.render(certificateOf(context, holder), currentUser.id);
      return new Attachment(`certificate-${holder.serial}.pdf`, pdf);
    },

    'GET /certificates/mine': async ({ currentUser }) => ({
      certificates: (await holdingsOf(db, currentUser.id)).map(({ registrationId, eventId, event, date, place }) => ({
        registrationId,
        event: { _id: eventId, title: event, date },
        ...placeOf(place),
      })),
    }),

    'GET /events/:id/certificates': async ({ params, currentUser }) => {
      const { event } = await eventRunBy(context, currentUser, attendeeQueries.events, params.id);
      const names = await namesPresent(db, event._id);
      return { status: event.status, people: names.length, unprintable: names.filter((name) => !isPrintable(name)) };
    },

    'GET /events/:id/certificates.zip': async ({ params, currentUser }) => {
      const { event } = await eventRunBy(context, currentUser, attendeeQueries.events, params.id);
      const present = await holdersAt(db, event._id);
      if (present.length === 0) throw refuse('no_certificate');
      const { true: printable = [], false: missing = [] } = Object.groupBy(
        present,
        ({ name }) => `${isPrintable(name)}`,
      );
      const holders = await withSerials(context, printable);
      const render = (holder: (typeof holders)[number]) =>
        renderer.render(certificateOf(context, holder), currentUser.id);
      return new Attachment(`certificates-${event.date}.zip`, Readable.from(zipOf({ holders, missing, render })));
    },

    'GET /verify/:serial': async ({ params }) => {
      const serial = serialOf(params.serial);
      const holder = orNotFound(serial === undefined ? undefined : await holderOfSerial(db, serial));
      const { name, event, date, place } = holder;
      return { certificate: { name, event, date, ...placeOf(place) } };
    },
  });
}
