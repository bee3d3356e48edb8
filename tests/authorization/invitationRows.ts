import type { calls as invitations } from '#teams/invitations/contract.ts';
import { noPart, takingPart, teamsChange } from './eventSources.ts';
import { participants, theStudent, type CellContext, type Row, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

const { student, friend, stranger } = fixtures;
const sent = (cell: CellContext) => fixtures.invited(cell, student, friend);
const received = (cell: CellContext) => fixtures.invited(cell, friend, student);

export const invitationRows: Rows<typeof invitations> = {
  'GET /users/search-for-team/:eventId': [
    {
      source: takingPart,
      expected: participants(),
      prepare: async (cell) => ({ params: { eventId: await fixtures.newTeamEvent(cell) }, query: '?name=a' }),
    },
  ],
  'POST /invitations/send': [
    {
      source: takingPart,
      expected: participants(201, 'administrators_cannot_register'),
      prepare: async (cell) => ({
        body: { eventId: await fixtures.newTeamEvent(cell), receiverId: await cell.site.idOf(stranger) },
      }),
    },
    ...(['leads', 'is a member of'] as const).map((part): Row => ({
      of: `into a registered team one ${part}`,
      source: `festival-days.md, 4: "POST /invitations/send | leader of that registration"; ${teamsChange}`,
      expected: {
        ...participants('not_found', 'administrators_cannot_register'),
        student: part === 'leads' ? 201 : 'forbidden',
      },
      prepare: async (cell) => {
        const [leader, member] = part === 'leads' ? ([student, friend] as const) : ([friend, student] as const);
        const { eventId, registrationId } = await fixtures.teamOfTwo(cell, leader, member);
        return { body: { eventId, registrationId, receiverId: await cell.site.idOf(stranger) } };
      },
    })),
  ],
  'GET /invitations/incoming': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (cell) => ({ mark: (await received(cell)).id }),
    },
  ],
  'GET /invitations/outgoing': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (cell) => ({ mark: (await sent(cell)).id }),
    },
  ],
  'PUT /invitations/:id/respond': [
    {
      of: 'received',
      source: `api.md, Invitations: "receiver only"; ${noPart}`,
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: (await received(cell)).id }, body: { response: 'accept' } }),
    },
    {
      of: 'sent',
      source: `api.md, Invitations: "receiver only"; ${noPart}`,
      expected: theStudent('forbidden'),
      prepare: async (cell) => ({ params: { id: (await sent(cell)).id }, body: { response: 'accept' } }),
    },
  ],
  'DELETE /invitations/:id': [
    {
      of: 'sent and pending',
      source: `api.md, Invitations: "sender: pending becomes cancelled"; ${noPart}`,
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: (await sent(cell)).id } }),
    },
    {
      of: 'sent and accepted',
      source: 'api.md, Invitations: "accepted too while the team has not registered"',
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: (await fixtures.joined(cell, student, friend)).id } }),
    },
    {
      of: 'received and accepted',
      source: 'api.md, Invitations: "receiver: leaves a team that has not registered yet"',
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: (await fixtures.joined(cell, friend, student)).id } }),
    },
    {
      of: 'received and pending',
      source: 'api.md, Invitations: "receiver: leaves … (accepted becomes cancelled)"; a pending one is declined',
      expected: theStudent('invitation_not_pending'),
      prepare: async (cell) => ({ params: { id: (await received(cell)).id } }),
    },
  ],
  'GET /invitations/accepted/:eventId': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (cell) => {
        const { eventId, id } = await fixtures.joined(cell, student, friend);
        return { params: { eventId }, mark: id };
      },
    },
  ],
  'GET /invitations/stats': [{ source: takingPart, expected: participants() }],
};
