import type { calls as registrations } from '#teams/registrations/contract.ts';
import { cantComeLink } from '#teams/registrations/server/cantComeLink.ts';
import { noPart, runners, runs, takingPart, teamsChange } from './eventSources.ts';
import { everybody, participants, theStudent, type Row, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

const { student, friend, stranger } = fixtures;

const organizersAct = `festival-days.md, 5: "Organizers act (in scope)"; ${runs}`;
const because = { reason: 'Asked by the test' };
const organizing = (prepare: NonNullable<Row['prepare']>) => ({ source: organizersAct, expected: runners, prepare });

const byLink = 'plain-things.md, 5: "POST /cant-come {token}", by the link of a mail, without logging in';
const cantCome: [Row, Row] = [
  {
    of: 'with the link',
    source: byLink,
    expected: everybody(),
    prepare: async (cell) => {
      const registrationId = await fixtures.registered(cell, await fixtures.newEvent(cell));
      const { path } = cantComeLink(cell.site.context.secret, {
        registrationId,
        userId: await cell.site.idOf(student),
      });
      return { body: { token: path.split('#')[1] } };
    },
  },
  {
    of: 'without it',
    source: 'plain-things.md, 5: "an unknown token is 404"',
    expected: everybody('not_found'),
    prepare: () => ({ body: { token: 'a'.repeat(64) } }),
  },
];

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
  'POST /events/:id/opening-reminder': [
    {
      source: 'plain-things.md 1: "\'Remind Me\' for those signed in who could register"',
      expected: participants(200, 'administrators_cannot_register'),
      prepare: async (cell) => ({ params: { id: await fixtures.eventToOpen(cell) } }),
    },
  ],
  'DELETE /events/:id/opening-reminder': [
    {
      source: 'plain-things.md 1: "\'Remind Me\' for those signed in who could register"',
      expected: participants(),
      prepare: async (cell) => ({ params: { id: await fixtures.eventToOpen(cell) } }),
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
        const eventId = await fixtures.newEvent(cell);
        return { params: { eventId }, mark: await fixtures.registered(cell, eventId) };
      },
    },
  ],
  'POST /cant-come/look': cantCome,
  'POST /cant-come': cantCome,
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
    organizing(async (cell) => ({
      params: { id: await fixtures.registered(cell, await fixtures.newEvent(cell)) },
      body: because,
    })),
  ],
  'DELETE /admin/registrations/:id/members/:userId': [
    organizing(async (cell) => ({
      params: { id: await fixtures.registeredTeam(cell, friend, student, 1), userId: await cell.site.idOf(student) },
      body: because,
    })),
  ],
  'PUT /admin/registrations/:id/leader': [
    organizing(async (cell) => ({
      params: { id: await fixtures.registeredTeam(cell) },
      body: { userId: await cell.site.idOf(student) },
    })),
  ],
  'POST /admin/registrations/:id/admit': [
    organizing(async (cell) => ({ params: { id: await fixtures.waiting(cell) }, body: { force: true } })),
  ],
  'POST /admin/events/:id/registrations': [
    {
      source: organizersAct,
      expected: { ...runners, organizer: 201, sameClub: 201, superAdmin: 201 },
      prepare: async (cell) => ({
        params: { id: await fixtures.newEvent(cell) },
        body: { rollNumber: fixtures.ownDetails(stranger).rollNumber },
      }),
    },
  ],
};
