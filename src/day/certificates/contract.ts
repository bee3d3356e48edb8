import { z } from 'zod';
import { ownListOf } from '#people/accounts/contract.ts';
import { administrators, participants } from '#people/accounts/rules.ts';
import { anyEvent } from '#events/events/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, nothing } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';

/** Certificates of participation. Source: festival-days.md, point 7. */

export const refusals = {
  no_certificate: conflict('Certificates are for those who were marked present, once the event is concluded'),
  name_unprintable: conflict(
    'Certificates cannot show all letters of your name. Give it in Latin letters in your profile.',
  ),
} as const satisfies Refusals;

const proof = component('Certificate', {
  name: z.string(),
  /** Its title. */
  event: z.string(),
  date: z.string(),
  /** From the published results. */
  place: z.number().optional(),
});
export type Certificate = z.output<typeof proof>;

/** An event in the person's own list. */
export const eventWithDate = anyEvent.pick({ _id: true, title: true, date: true }).meta({ id: 'EventWithDate' });

const ownCertificate = component('OwnCertificate', {
  registrationId: z.string(),
  event: eventWithDate,
  place: z.number().optional(),
});
export type OwnCertificate = z.output<typeof ownCertificate>;

export const calls = {
  'GET /registrations/:id/certificate.pdf': {
    summary: 'The caller’s certificate for the event of a registration, as a PDF',
    who: { roles: participants },
    params: byId,
    file: 'application/pdf',
    answer: nothing,
    refusals: ['no_certificate', 'name_unprintable'],
  },
  'GET /certificates/mine': {
    summary: 'For which registrations the caller gets a certificate',
    ...ownListOf('certificates', ownCertificate),
  },
  'GET /events/:id/certificates': {
    summary: 'How many people of an event get a certificate',
    who: { roles: administrators },
    params: byId,
    answer: z.object({
      status: anyEvent.shape.status,
      /** Marked present, whether the event is concluded or not. */
      people: z.number(),
      /** The names among them that certificates cannot print. */
      unprintable: z.array(z.string()),
    }),
  },
  'GET /events/:id/certificates.zip': {
    summary:
      'Every certificate of an event, a PDF for each person, and a list of those whose names certificates cannot show',
    who: { roles: administrators },
    params: byId,
    file: 'application/zip',
    answer: nothing,
    refusals: ['no_certificate'],
  },
  'GET /verify/:serial': {
    summary: 'What a certificate with this serial says, as it is true now; hyphens and lower case do not matter',
    who: 'anyone',
    params: z.object({ serial: z.string().max(200) }),
    answer: z.object({ certificate: proof }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
