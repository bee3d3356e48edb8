import type { calls as certificates } from '#day/certificates/contract.ts';
import {
  administrators,
  everybody,
  participants,
  theStudent,
  type CellContext,
  type Expected,
  type Rows,
} from './expectations.ts';
import * as fixtures from './fixtures.ts';

const ownPeople =
  'festival-days.md, 7: "GET /registrations/{id}/certificate.pdf (its people, event completed, marked present; else 409 no_certificate)"';
const inScope = 'festival-days.md, 7: "In scope GET /events/{id}/certificates.zip"';
const toAll = 'festival-days.md, 7: "GET /api/verify/{serial}, all"';
const runners: Expected = { ...administrators(), otherClub: 'forbidden' };

export async function attended(cell: CellContext, { isTeam = false, isConcluded = true } = {}) {
  const { site, organizer } = cell;
  const team = isTeam ? await fixtures.teamOfTwo(cell, fixtures.friend, fixtures.student) : undefined;
  const eventId = team?.eventId ?? (await fixtures.newEvent(cell));
  const id = team?.registrationId ?? (await fixtures.registered(cell, eventId));
  const mark = { id: 'in', team: id, present: true, at: site.clock.now().toISOString() };
  const marked = await site.as(organizer).post(`/events/${eventId}/attendance`, { marks: [mark] });
  if (marked.status !== 200) throw new Error(marked.text);
  if (isConcluded) await site.as(organizer).patch(`/events/${eventId}`, { status: 'completed' });
  return { eventId, id };
}

export const certificateRows: Rows<typeof certificates> = {
  'GET /registrations/:id/certificate.pdf': [
    {
      of: 'one’s own',
      source: ownPeople,
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: (await attended(cell)).id } }),
    },
    {
      of: 'as a member of a team',
      source: ownPeople,
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: (await attended(cell, { isTeam: true })).id } }),
    },
    {
      of: 'while the event is not concluded',
      source: ownPeople,
      expected: theStudent('no_certificate'),
      prepare: async (cell) => ({ params: { id: (await attended(cell, { isConcluded: false })).id } }),
    },
  ],
  'GET /certificates/mine': [{ source: ownPeople, expected: participants() }],
  'GET /events/:id/certificates': [
    {
      source: inScope,
      expected: runners,
      prepare: async (cell) => ({ params: { id: await fixtures.newEvent(cell) } }),
    },
  ],
  'GET /events/:id/certificates.zip': [
    {
      source: inScope,
      expected: runners,
      prepare: async (cell) => ({ params: { id: (await attended(cell)).eventId } }),
    },
  ],
  'GET /verify/:serial': [
    {
      source: toAll,
      expected: everybody(),
      prepare: async (cell) => {
        const { id } = await attended(cell);
        const pdf = await cell.site.as(fixtures.student).get(`/registrations/${id}/certificate.pdf`);
        const [, serial = ''] = /certificate-(\w+)\.pdf/.exec(String(pdf.headers['content-disposition'])) ?? [];
        return { params: { serial } };
      },
    },
    {
      of: 'of no certificate',
      source: toAll,
      expected: everybody('not_found'),
      prepare: () => Promise.resolve({ params: { serial: '0000000000000000' } }),
    },
  ],
};
