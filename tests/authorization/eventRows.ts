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
  type Asking,
  type Expected,
  type Rows,
} from './expectations.ts';
import * as things from './fixtures.ts';

const edits =
  'administration.md 6: "Editing an event is allowed only to a super_admin or the organizer", "Deleting an event is offered only to a super_admin or the event\'s organizer"';
const runs =
  'decisions.md, Administration: "Same-club administrators see, export and change the status of their club\'s events"';
const runners: Expected = { ...administrators(), otherClub: 'forbidden' };
const editors: Expected = { ...runners, sameClub: 'forbidden' };
const byId = async (asking: Asking) => ({ params: { id: await things.anEvent(asking) } });
const byEvent = async (asking: Asking) => ({ params: { eventId: await things.anEvent(asking) } });

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
      prepare: async (asking) => ({
        ...(await byId(asking)),
        body: eventForm(asking.site.clock.now(), { title: 'Edited' }),
      }),
    },
    {
      of: 'the status alone',
      source: 'api.md, Events: "PUT /events/{id} | organizer, super_admin"; the club acts through PATCH',
      expected: editors,
      prepare: async (asking) => ({ ...(await byId(asking)), body: { status: 'ongoing' } }),
    },
  ],
  'PATCH /events/:id': [
    {
      source: `${runs}; api.md: "PATCH /events/{id} | organizer, club_admin of the same club, super_admin"`,
      expected: runners,
      prepare: async (asking) => ({ ...(await byId(asking)), body: { status: 'ongoing' } }),
    },
  ],
  'PUT /events/:id/organizer': [
    {
      source: 'api.md, People: "PUT /events/{id}/organizer {userId}, super_admin, hands an event on"',
      expected: superAdmins(),
      prepare: async (asking) => ({ ...(await byId(asking)), body: { userId: await asking.site.idOf('talha') } }),
    },
  ],
  'DELETE /events/:id': [{ source: edits, expected: editors, prepare: byId }],
  'GET /admin/events': [
    {
      source: 'administration.md 6: "narrowed to events the user organizes or whose organizerClub equals …"',
      expected: administrators(),
      shownTo: ['organizer', 'sameClub', 'superAdmin'],
      prepare: async (asking) => ({ mark: await things.anEvent(asking) }),
    },
  ],
};

const takingPart =
  'api.md, Accounts: "every /registrations and /invitations call but GET /registrations/event to student and club_admin (a super_admin gets 403: administrators_cannot_register on POST /registrations and /invitations/send, else forbidden)"';
const noPart = 'api.md, Refusals: "not_found (also a registration or invitation one has no part in)"';

export const registrationRows: Rows<typeof registrations> = {
  'POST /registrations': [
    {
      source: takingPart,
      expected: participants(201, 'administrators_cannot_register'),
      prepare: async (asking) => ({ body: { eventId: await things.anEvent(asking) } }),
    },
  ],
  'GET /registrations/my-registrations': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (asking) => ({ mark: await things.registered(asking, await things.anEvent(asking)) }),
    },
  ],
  'GET /registrations/check/:eventId': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (asking) => {
        const eventId = await things.anEvent(asking);
        return { params: { eventId }, mark: await things.registered(asking, eventId) };
      },
    },
  ],
  'GET /registrations/check-team-name/:eventId/:teamName': [
    {
      source: takingPart,
      expected: participants(),
      prepare: async (asking) => ({ params: { eventId: await things.aTeamEvent(asking), teamName: 'A Name' } }),
    },
  ],
  'GET /registrations/event/:eventId': [
    {
      source: `${runs}; api.md, Registrations: "organizer, club_admin of the same club, super_admin"`,
      expected: runners,
      shownTo: ['organizer', 'sameClub', 'superAdmin'],
      prepare: async (asking) => {
        const { params } = await byEvent(asking);
        return { params, mark: await things.registered(asking, params.eventId) };
      },
    },
  ],
  'DELETE /registrations/:id': [
    {
      of: 'one’s own',
      source: `api.md, Registrations: "leader only"; ${noPart}`,
      expected: theStudent(),
      prepare: async (asking) => ({
        params: { id: await things.registered(asking, await things.anEvent(asking)) },
      }),
    },
    {
      of: 'a team one is a member of',
      source: 'api.md, Refusals: "forbidden (… a member who is not the leader cancelling)"',
      expected: theStudent('forbidden'),
      prepare: async (asking) => ({ params: { id: await things.registeredTeam(asking) } }),
    },
  ],
};

const { student, friend, stranger } = things;
const sent = (asking: Asking) => things.invited(asking, student, friend);
const received = (asking: Asking) => things.invited(asking, friend, student);

export const invitationRows: Rows<typeof invitations> = {
  'GET /users/search-for-team/:eventId': [
    {
      source: takingPart,
      expected: participants(),
      prepare: async (asking) => ({ params: { eventId: await things.aTeamEvent(asking) }, query: '?name=a' }),
    },
  ],
  'POST /invitations/send': [
    {
      source: takingPart,
      expected: participants(201, 'administrators_cannot_register'),
      prepare: async (asking) => ({
        body: { eventId: await things.aTeamEvent(asking), receiverId: await asking.site.idOf(stranger) },
      }),
    },
  ],
  'GET /invitations/incoming': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (asking) => ({ mark: (await received(asking)).id }),
    },
  ],
  'GET /invitations/outgoing': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (asking) => ({ mark: (await sent(asking)).id }),
    },
  ],
  'PUT /invitations/:id/respond': [
    {
      of: 'received',
      source: `api.md, Invitations: "receiver only"; ${noPart}`,
      expected: theStudent(),
      prepare: async (asking) => ({ params: { id: (await received(asking)).id }, body: { response: 'accept' } }),
    },
    {
      of: 'sent',
      source: `api.md, Invitations: "receiver only"; ${noPart}`,
      expected: theStudent('forbidden'),
      prepare: async (asking) => ({ params: { id: (await sent(asking)).id }, body: { response: 'accept' } }),
    },
  ],
  'DELETE /invitations/:id': [
    {
      of: 'sent and pending',
      source: `api.md, Invitations: "sender: pending becomes cancelled"; ${noPart}`,
      expected: theStudent(),
      prepare: async (asking) => ({ params: { id: (await sent(asking)).id } }),
    },
    {
      of: 'sent and accepted',
      source: 'api.md, Invitations: "accepted too while the team has not registered"',
      expected: theStudent(),
      prepare: async (asking) => ({ params: { id: (await things.joined(asking, student, friend)).id } }),
    },
    {
      of: 'received and accepted',
      source: 'api.md, Invitations: "receiver: leaves a team that has not registered yet"',
      expected: theStudent(),
      prepare: async (asking) => ({ params: { id: (await things.joined(asking, friend, student)).id } }),
    },
    {
      of: 'received and pending',
      source: 'api.md, Invitations: "receiver: leaves … (accepted becomes cancelled)"; a pending one is declined',
      expected: theStudent('invitation_not_pending'),
      prepare: async (asking) => ({ params: { id: (await received(asking)).id } }),
    },
  ],
  'GET /invitations/accepted/:eventId': [
    {
      source: takingPart,
      expected: participants(),
      shownTo: ['student'],
      prepare: async (asking) => {
        const { eventId, id } = await things.joined(asking, student, friend);
        return { params: { eventId }, mark: id };
      },
    },
  ],
  'GET /invitations/stats': [{ source: takingPart, expected: participants() }],
};
