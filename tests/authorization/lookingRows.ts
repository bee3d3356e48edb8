import type { calls } from '#teams/invitations/lookingContract.ts';
import { lookingCalls } from '../support/lookingCalls.ts';
import { participants, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

const table = 'plain-things.md, 4';

export const lookingRows: Rows<typeof calls> = {
  'GET /events/:id/looking': [
    {
      source: `${table}: "people signed in who take part in teams of it or could (403 otherwise)"`,
      expected: participants(),
      shownTo: ['student', 'otherStudent', 'organizer', 'sameClub', 'otherClub'],
      prepare: async (cell) => {
        const id = await fixtures.newTeamEvent(cell);
        const made = await lookingCalls(cell.site).look(fixtures.stranger, id, `seen in ${id}`);
        return { params: { id }, mark: made.data.person.note ?? '' };
      },
    },
    {
      of: 'of an event for others',
      source: `${table}: "403 otherwise"`,
      expected: participants('forbidden'),
      prepare: async (cell) => ({ params: { id: await fixtures.newEvent(cell) } }),
    },
  ],
  'PUT /events/:id/looking': [
    {
      source: `${table}: "whoever could be invited to this team event"`,
      expected: participants(200, 'administrators_cannot_register'),
      prepare: async (cell) => ({ params: { id: await fixtures.newTeamEvent(cell) }, body: { note: 'Draws' } }),
    },
  ],
  'DELETE /events/:id/looking': [
    {
      source: `${table}: "and DELETE, for whoever could be invited to this team event"`,
      expected: participants(),
      prepare: async (cell) => ({ params: { id: await fixtures.newTeamEvent(cell) } }),
    },
  ],
};
