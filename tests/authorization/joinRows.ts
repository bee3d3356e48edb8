import type { PersonKey } from '#database/cast/people.ts';
import type { calls } from '#teams/invitations/joinContract.ts';
import { joinCalls } from '../support/joinCalls.ts';
import { everybody, participants, signedIn, theStudent, type CellContext, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

const { student, friend, stranger } = fixtures;
const table = 'plain-things.md, 3';

async function linked(cell: CellContext, leader: PersonKey) {
  const eventId = await fixtures.newTeamEvent(cell);
  return { eventId, token: await joinCalls(cell.site).open(leader, eventId) };
}
const requested = async (cell: CellContext, leader: PersonKey, asker: PersonKey) =>
  (await joinCalls(cell.site).requested(asker, (await linked(cell, leader)).token))._id;

export const joinRows: Rows<typeof calls> = {
  'POST /invitations/link': [
    {
      source: `${table}: "a student or club_admin who could lead"`,
      expected: participants(201, 'administrators_cannot_register'),
      prepare: async (cell) => ({ body: { eventId: await fixtures.newTeamEvent(cell) } }),
    },
    {
      of: 'into a registered team one leads',
      source: `${table}: "or leads registrationId with a free place"`,
      expected: { ...participants('not_found', 'administrators_cannot_register'), student: 201 },
      prepare: async (cell) => ({ body: await fixtures.teamOfTwo(cell, student, friend) }),
    },
    {
      of: 'into a registered team one is a member of',
      source: `${table}: "or leads registrationId"`,
      expected: { ...participants('not_found', 'administrators_cannot_register'), student: 'forbidden' },
      prepare: async (cell) => ({ body: await fixtures.teamOfTwo(cell, friend, student) }),
    },
  ],
  'DELETE /invitations/link/:eventId': [
    {
      source: `${table}: "its leader"`,
      expected: theStudent(),
      prepare: async (cell) => ({ params: { eventId: (await linked(cell, student)).eventId } }),
    },
  ],
  'POST /join/look': [
    {
      source: `${table}: "all"`,
      expected: everybody(),
      prepare: async (cell) => ({ body: { token: (await linked(cell, stranger)).token } }),
    },
  ],
  'POST /join': [
    {
      source: `${table}: "student, club_admin"`,
      expected: participants(201, 'administrators_cannot_register'),
      prepare: async (cell) => ({ body: { token: (await linked(cell, stranger)).token } }),
    },
  ],
  'GET /join-requests': [
    {
      of: 'to the student',
      source: `${table}: "signed in | to me as leader, and mine"`,
      expected: signedIn(),
      shownTo: ['student'],
      prepare: async (cell) => ({ mark: await requested(cell, student, friend) }),
    },
    {
      of: 'of the student',
      source: `${table}: "signed in | to me as leader, and mine"`,
      expected: signedIn(),
      shownTo: ['student'],
      prepare: async (cell) => ({ mark: await requested(cell, friend, student) }),
    },
  ],
  'PUT /join-requests/:id/respond': [
    {
      of: 'to the student',
      source: `${table}: "the leader"; "a stranger's is 404"`,
      expected: theStudent(),
      prepare: async (cell) => ({
        params: { id: await requested(cell, student, friend) },
        body: { response: 'accept' },
      }),
    },
    {
      of: 'of the student',
      source: `${table}: "answered by its asker … 403"`,
      expected: theStudent('forbidden'),
      prepare: async (cell) => ({
        params: { id: await requested(cell, friend, student) },
        body: { response: 'accept' },
      }),
    },
  ],
  'DELETE /join-requests/:id': [
    {
      of: 'of the student',
      source: `${table}: "the asker | withdraws"; "a stranger's is 404"`,
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: await requested(cell, friend, student) } }),
    },
    {
      of: 'to the student',
      source: `${table}: "or withdrawn by the leader 403"`,
      expected: theStudent('forbidden'),
      prepare: async (cell) => ({ params: { id: await requested(cell, student, friend) } }),
    },
  ],
};
