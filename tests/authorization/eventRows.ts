import type { calls as events } from '#events/contract.ts';
import type { calls as invitations } from '#invitations/contract.ts';
import type { calls as registrations } from '#registrations/contract.ts';
import { eventForm } from '../support/eventForms.ts';
import {
  administrators,
  everybody,
  participants,
  superAdmins,
  theStudent,
  type CellContext,
  type Expected,
  type Row,
  type Rows,
} from './expectations.ts';
import * as fixtures from './fixtures.ts';

const edits =
  'administration.md 6: "Editing an event is allowed only to a super_admin or the organizer", "Deleting an event is offered only to a super_admin or the event\'s organizer"';
const runs =
  'decisions.md, Administration: "Same-club administrators see, export and change the status of their club\'s events"';
const runners: Expected = { ...administrators(), otherClub: 'forbidden' };
const editors: Expected = { ...runners, sameClub: 'forbidden' };
const byId = async (cell: CellContext) => ({ params: { id: await fixtures.newEvent(cell) } });
const byEvent = async (cell: CellContext) => ({ params: { eventId: await fixtures.newEvent(cell) } });

export const eventRows: Rows<typeof events> = {
  'GET /events': [{ source: 'api.md, Events: "GET /events | all"', expected: everybody() }],
  'GET /events/:id': [{ source: 'api.md, Events: "GET /events/{id} | all"', expected: everybody(), prepare: byId }],
  'POST /events': [
    {
      source: 'api.md, Events: "POST /events | club_admin, super_admin"',
      expected: administrators(201),
      prepare: ({ site }) => ({ body: eventForm(site.clock.now()) }),
    },
  ],
  'PUT /events/:id': [
    {
      of: 'the whole form',
      source: edits,
      expected: editors,
      prepare: async (cell) => ({
        ...(await byId(cell)),
        body: eventForm(cell.site.clock.now(), { title: 'Edited' }),
      }),
    },
    {
      of: 'the status alone',
      source: 'api.md, Events: "PUT /events/{id} | organizer, super_admin"; the club acts through PATCH',
      expected: editors,
      prepare: async (cell) => ({ ...(await byId(cell)), body: { status: 'ongoing' } }),
    },
  ],
  'PATCH /events/:id': [
    {
      source: `${runs}; api.md: "PATCH /events/{id} | organizer, club_admin of the same club, super_admin"`,
      expected: runners,
      prepare: async (cell) => ({ ...(await byId(cell)), body: { status: 'ongoing' } }),
    },
  ],
  'PUT /events/:id/organizer': [
    {
      source: 'api.md, People: "PUT /events/{id}/organizer {userId}, super_admin, hands an event on"',
      expected: superAdmins(),
      prepare: async (cell) => ({ ...(await byId(cell)), body: { userId: await cell.site.idOf('talha') } }),
    },
  ],
  'GET /events/:id/impact': [{ source: edits, expected: editors, prepare: byId }],
  'DELETE /events/:id': [{ source: edits, expected: editors, prepare: byId }],
  'GET /admin/events': [
    {
      source: 'administration.md 6: "narrowed to events the user organizes or whose organizerClub equals …"',
      expected: administrators(),
      shownTo: ['organizer', 'sameClub', 'superAdmin'],
      prepare: async (cell) => ({ mark: await fixtures.newEvent(cell) }),
    },
  ],
};

const takingPart =
  'api.md, Accounts: "every /registrations and /invitations call but GET /registrations/event to student and club_admin (a super_admin gets 403: administrators_cannot_register on POST /registrations and /invitations/send, else forbidden)"';
const noPart = 'api.md, Refusals: "not_found (also a registration or invitation one has no part in)"';

const { student, friend, stranger } = fixtures;
const teamsChange = 'festival-days.md, 4: "A stranger gets 404, a member who is not the leader 403"';

const organizersAct = `festival-days.md, 5: "Organizers act (in scope)"; ${runs}`;
const because = { reason: 'Asked by the test' };

export const registrationRows: Rows<typeof registrations> = {
  'POST /registrations': [
    {
      source: takingPart,
      expected: participants(201, 'administrators_cannot_register'),
      prepare: async (cell) => ({ body: { eventId: await fixtures.newEvent(cell) } }),
    },
  ],
  'GET /registrations/my-registrations': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (cell) => ({ mark: await fixtures.registered(cell, await fixtures.newEvent(cell)) }),
    },
  ],
  'GET /registrations/check/:eventId': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (cell) => {
        const eventId = await fixtures.newEvent(cell);
        return { params: { eventId }, mark: await fixtures.registered(cell, eventId) };
      },
    },
  ],
  'GET /registrations/check-team-name/:eventId/:teamName': [
    {
      source: takingPart,
      expected: participants(),
      prepare: async (cell) => ({ params: { eventId: await fixtures.newTeamEvent(cell), teamName: 'A Name' } }),
    },
  ],
  'GET /registrations/event/:eventId': [
    {
      source: `${runs}; api.md, Registrations: "organizer, club_admin of the same club, super_admin"`,
      expected: runners,
      shownTo: ['organizer', 'sameClub', 'superAdmin'],
      prepare: async (cell) => {
        const { params } = await byEvent(cell);
        return { params, mark: await fixtures.registered(cell, params.eventId) };
      },
    },
  ],
  'DELETE /registrations/:id': [
    {
      of: 'one’s own',
      source: `api.md, Registrations: "leader only"; ${noPart}`,
      expected: theStudent(),
      prepare: async (cell) => ({
        params: { id: await fixtures.registered(cell, await fixtures.newEvent(cell)) },
      }),
    },
    {
      of: 'a team one is a member of',
      source: 'api.md, Refusals: "forbidden (… a member who is not the leader cancelling)"',
      expected: theStudent('forbidden'),
      prepare: async (cell) => ({ params: { id: await fixtures.registeredTeam(cell) } }),
    },
  ],
  'DELETE /registrations/:id/members/:userId': [
    {
      of: 'a member of the team one leads',
      source: `festival-days.md, 4: "leader for a member"; ${teamsChange}`,
      expected: theStudent(),
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell, student, friend, 1), userId: await cell.site.idOf(friend) },
      }),
    },
    {
      of: 'oneself as a member',
      source: `festival-days.md, 4: "a member for themselves"; ${teamsChange}`,
      expected: theStudent(),
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell, friend, student, 1), userId: await cell.site.idOf(student) },
      }),
    },
    {
      of: 'another one as a member',
      source: teamsChange,
      expected: theStudent('forbidden'),
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell), userId: await cell.site.idOf(friend) },
      }),
    },
  ],
  'PUT /registrations/:id/name': [
    {
      of: 'of the team one leads',
      source: `festival-days.md, 4: "PUT /registrations/{id}/name | leader"; ${teamsChange}`,
      expected: theStudent(),
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell, student, friend) },
        body: { teamName: 'Another Name' },
      }),
    },
    {
      of: 'of a team one is a member of',
      source: teamsChange,
      expected: theStudent('forbidden'),
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell) },
        body: { teamName: 'Another Name' },
      }),
    },
  ],
  'PUT /registrations/:id/leader': [
    {
      of: 'of the team one leads',
      source: `festival-days.md, 4: "PUT /registrations/{id}/leader | leader"; ${teamsChange}`,
      expected: theStudent(),
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell, student, friend) },
        body: { userId: await cell.site.idOf(friend) },
      }),
    },
    {
      of: 'of a team one is a member of',
      source: teamsChange,
      expected: theStudent('forbidden'),
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell) },
        body: { userId: await cell.site.idOf(student) },
      }),
    },
  ],
  'DELETE /admin/registrations/:id': [
    {
      source: organizersAct,
      expected: runners,
      prepare: async (cell) => ({
        params: { id: await fixtures.registered(cell, await fixtures.newEvent(cell)) },
        body: because,
      }),
    },
  ],
  'DELETE /admin/registrations/:id/members/:userId': [
    {
      source: organizersAct,
      expected: runners,
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell, friend, student, 1), userId: await cell.site.idOf(student) },
        body: because,
      }),
    },
  ],
  'PUT /admin/registrations/:id/leader': [
    {
      source: organizersAct,
      expected: runners,
      prepare: async (cell) => ({
        params: { id: await fixtures.registeredTeam(cell) },
        body: { userId: await cell.site.idOf(student) },
      }),
    },
  ],
  'POST /admin/registrations/:id/admit': [
    {
      source: organizersAct,
      expected: runners,
      prepare: async (cell) => ({ params: { id: await fixtures.waiting(cell) }, body: { force: true } }),
    },
  ],
  'POST /admin/events/:id/registrations': [
    {
      source: organizersAct,
      expected: { ...runners, organizer: 201, sameClub: 201, superAdmin: 201 },
      prepare: async (cell) => ({
        ...(await byId(cell)),
        body: { rollNumber: fixtures.ownDetails(stranger).rollNumber },
      }),
    },
  ],
};

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
