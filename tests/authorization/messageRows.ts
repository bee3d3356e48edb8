import type { calls as messages } from '#contact/messages/contract.ts';
import { administrators, everybody, signedIn, type CellContext, type Expected, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

const inScope: Expected = { ...administrators(201), otherClub: 'forbidden' };
const written = { subject: 'Bring your laptops', body: 'And an adapter each.' };
const wrote =
  'festival-days.md, 2: "POST /events/{id}/messages (in scope)"; "GET the same path: in scope all, a participant those addressed to them"';

const send = async ({ site, organizer }: CellContext, path: string, audience: string, by = organizer) => {
  const body = `Only for you, ${fixtures.next()}.`;
  const { status, text } = await site.as(by).post(path, { audience, subject: 'Bring your laptops', body });
  if (status !== 201) throw new Error(text);
  return body;
};

export const messageRows: Rows<typeof messages> = {
  'GET /events/:id/messages': [
    {
      source: wrote,
      expected: signedIn(),
      shownTo: ['student', 'organizer', 'sameClub', 'superAdmin'],
      prepare: async (cell) => {
        const id = await fixtures.newEvent(cell);
        await fixtures.registered(cell, id);
        return { params: { id }, mark: await send(cell, `/events/${id}/messages`, 'registered') };
      },
    },
  ],
  'POST /events/:id/messages': [
    {
      source: wrote,
      expected: inScope,
      prepare: async (cell) => ({
        params: { id: await fixtures.newEvent(cell) },
        body: { audience: 'registered', ...written },
      }),
    },
  ],
  'GET /featured-events/:id/messages': [
    {
      source: 'festival-days.md, 2: "Featured events likewise"; its administrators are all of them',
      expected: signedIn(),
      shownTo: ['organizer', 'sameClub', 'otherClub', 'superAdmin'],
      prepare: async (cell) => {
        const { id } = await fixtures.newFeaturedTeam(cell);
        return { params: { id }, mark: await send(cell, `/featured-events/${id}/messages`, 'leaders', 'sana') };
      },
    },
  ],
  'GET /featured-registrations/manage/messages': [
    {
      of: 'with the link',
      source: 'festival-days.md, 2: "Featured events likewise", and their leaders have a mailed link alone',
      expected: everybody(),
      prepare: async (cell) => ({ headers: (await fixtures.newManagedTeam(cell)).headers }),
    },
    { of: 'without the link', source: 'api.md: "X-Manage-Token"', expected: everybody('token_invalid') },
  ],
  'POST /featured-events/:id/messages': [
    {
      source: 'festival-days.md, 2: "Featured events likewise"; its administrators are all of them',
      expected: administrators(201),
      prepare: async (cell) => ({
        params: { id: await fixtures.newFeaturedEvent(cell) },
        body: { audience: 'leaders', ...written },
      }),
    },
  ],
};
