import type { calls as events } from '#events/events/contract.ts';
import { eventForm } from '../support/eventForms.ts';
import { administrators, everybody, superAdmins, type CellContext, type Expected, type Rows } from './expectations.ts';
import { drafts, runners, runs } from './eventSources.ts';
import * as fixtures from './fixtures.ts';

const edits =
  'administration.md 6: "Editing an event is allowed only to a super_admin or the organizer", "Deleting an event is offered only to a super_admin or the event\'s organizer"';
const editors: Expected = { ...runners, sameClub: 'forbidden' };
const byId = async (cell: CellContext) => ({ params: { id: await fixtures.newEvent(cell) } });

const byDraftId = async (cell: CellContext) => ({ params: { id: await fixtures.newEvent(cell, { isDraft: true }) } });
const ofDraft: Expected = { ...everybody('not_found'), organizer: 200, sameClub: 200, superAdmin: 200 };

export const eventRows: Rows<typeof events> = {
  'GET /events': [{ source: 'api.md, Events: "GET /events | all"', expected: everybody() }],
  'GET /events/:id': [
    { source: 'api.md, Events: "GET /events/{id} | all"', expected: everybody(), prepare: byId },
    { of: 'a draft', source: drafts, expected: ofDraft, prepare: byDraftId },
  ],
  'POST /events': [
    {
      source: 'api.md, Events: "POST /events | club_admin, super_admin"',
      expected: administrators(201),
      prepare: ({ site }) => ({ body: eventForm(site.clock.now()) }),
    },
  ],
  'POST /admin/events/import': [
    {
      source: 'plain-things.md, 7: "POST /admin/events/import {rows[], dryRun} (club_admin, super_admin)"',
      expected: administrators(201),
      prepare: ({ site }) => ({ body: { rows: [eventForm(site.clock.now())], dryRun: false } }),
    },
    {
      of: 'a dry run',
      source: 'plain-things.md, 7: "200 and 0 for a dry run"',
      expected: administrators(),
      prepare: ({ site }) => ({ body: { rows: [eventForm(site.clock.now())], dryRun: true } }),
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
      of: 'publishing a draft',
      source: drafts,
      expected: { ...editors, otherClub: 'not_found' },
      prepare: async (cell) => ({ ...(await byDraftId(cell)), body: { isDraft: false } }),
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
  'POST /admin/events/handover': [
    {
      source: 'issue D5: a super_admin hands all events of one organizer on, as PUT /events/{id}/organizer does one',
      expected: superAdmins(),
      prepare: async (cell) => {
        await fixtures.newEvent(cell);
        const [from, to] = [await cell.site.idOf(cell.organizer), await cell.site.idOf('talha')];
        return { body: { from, to } };
      },
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
