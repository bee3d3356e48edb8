import type { calls as liveCalls } from '#site/live/contract.ts';
import type { calls as operations } from '#run/operations/contract.ts';
import type { visitCalls } from '#run/operations/visitContract.ts';
import type { mailCalls } from '#people/maillog/contract.ts';
import type { calls as calendars } from '#day/calendars/contract.ts';
import type { calls as featured } from '#teams/featured/contract.ts';
import type { calls as reminders } from '#contact/reminders/contract.ts';
import type { calls as recruitment } from '#recruitment/contract.ts';
import type { calls as settings } from '#events/settings/contract.ts';
import { unsubscribePaths } from '#contact/reminders/server/unsubscribe.ts';
import { teamForm } from '../support/featuredForms.ts';
import { eventForm } from '../support/eventForms.ts';
import { administrators, everybody, signedIn, superAdmins, type CellContext, type Rows } from './expectations.ts';
import { streamsOfHelpers } from './attendanceRows.ts';
import { drafts } from './eventSources.ts';
import * as fixtures from './fixtures.ts';

const manages = 'administration.md 6: "Featured events admin is open to super_admin and club_admin"';
const outside = 'api.md, Featured events: "Outside team, no login …: with the header X-Manage-Token"';
const byId = async (cell: CellContext) => ({ params: { id: await fixtures.newFeaturedEvent(cell) } });
const ofTeam = async (cell: CellContext) => {
  const { id, registrationId } = await fixtures.newFeaturedTeam(cell);
  return { params: { id, registrationId } };
};
const featuredForm = ({ site }: CellContext) => ({ ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4 });
const linked = { of: 'with the link', source: outside, expected: everybody() };
const unlinked = { of: 'without the link', source: outside, expected: everybody('token_invalid') };

const notFoundToOthers = { nobody: 'not_found', student: 'not_found', otherStudent: 'not_found' } as const;

export const featuredRows: Rows<typeof featured> = {
  'GET /featured-events': [{ source: 'api.md: "GET /featured-events … | all"', expected: everybody() }],
  'GET /featured-events/:id': [
    { source: 'api.md: "GET /featured-events/{id} | all"', expected: everybody(), prepare: byId },
    {
      of: 'a draft',
      source: `${drafts}; "For featured events every administrator is in scope"`,
      expected: { ...administrators(), ...notFoundToOthers },
      prepare: async (cell) => ({ params: { id: await fixtures.newFeaturedEvent(cell, { isDraft: true }) } }),
    },
  ],
  'POST /featured-events/:id/register': [
    {
      source: 'api.md: "POST /featured-events/{id}/register | all, no login"',
      expected: everybody(201),
      prepare: async (cell) => ({ ...(await byId(cell)), body: teamForm() }),
    },
  ],
  'GET /featured-registrations/manage': [
    { ...linked, prepare: async (cell) => ({ headers: (await fixtures.newManagedTeam(cell)).headers }) },
    unlinked,
  ],
  'PUT /featured-registrations/manage': [
    { ...linked, prepare: fixtures.newManagedTeam },
    { ...unlinked, prepare: () => ({ body: teamForm() }) },
  ],
  'DELETE /featured-registrations/manage': [
    { ...linked, prepare: async (cell) => ({ headers: (await fixtures.newManagedTeam(cell)).headers }) },
    unlinked,
  ],
  'GET /admin/featured-events': [{ source: manages, expected: administrators() }],
  'POST /admin/featured-events': [
    { source: manages, expected: administrators(201), prepare: (cell) => ({ body: featuredForm(cell) }) },
  ],
  'PUT /admin/featured-events/:id': [
    {
      source: manages,
      expected: administrators(),
      prepare: async (cell) => ({ ...(await byId(cell)), body: featuredForm(cell) }),
    },
  ],
  'PATCH /admin/featured-events/:id': [
    {
      source: manages,
      expected: administrators(),
      prepare: async (cell) => ({ ...(await byId(cell)), body: { status: 'ongoing' } }),
    },
  ],
  'DELETE /admin/featured-events/:id': [{ source: manages, expected: administrators(), prepare: byId }],
  'GET /featured-events/:id/registrations': [{ source: manages, expected: administrators(), prepare: ofTeam }],
  'GET /featured-events/:id/registrations/export': [{ source: manages, expected: administrators(), prepare: ofTeam }],
  'PATCH /featured-events/:id/registrations/:registrationId': [
    {
      source: 'api.md: "PATCH /featured-events/{id}/registrations/{registrationId} | club_admin, super_admin"',
      expected: administrators(),
      prepare: async (cell) => ({ ...(await ofTeam(cell)), body: { status: 'confirmed' } }),
    },
  ],
  'POST /featured-events/:id/registrations/:registrationId/reveal': [
    {
      source: `${manages}; beyond api.md, for those who may export the same numbers, and recorded like an export`,
      expected: administrators(),
      prepare: ofTeam,
    },
  ],
};

const reviews = 'administration.md 6: "recruitment and club recruitment are super_admin only"';
const erases =
  'festival-days.md 7: "A super_admin erases an application: DELETE /recruitment/{id}, /club-recruitment/{id}"';
const applies = 'api.md, People and recruitment: "POST /recruitment | all", "POST /club-recruitment | all"';

const setsStatus = (path: string, form: () => object) => ({
  source: reviews,
  expected: superAdmins(),
  prepare: async (cell: CellContext) => ({
    params: { id: await fixtures.applied(cell, path, form()) },
    body: { status: 'reviewed' },
  }),
});

const erasesOne = (path: string, form: () => object) => ({
  source: erases,
  expected: superAdmins(),
  prepare: async (cell: CellContext) => ({ params: { id: await fixtures.applied(cell, path, form()) } }),
});
const appliesWith = (form: () => object) => ({
  source: applies,
  expected: everybody(201),
  prepare: () => ({ body: form() }),
});
const readsAll = { source: reviews, expected: superAdmins() };
const { application, clubApplication } = fixtures;

export const recruitmentRows: Rows<typeof recruitment> = {
  'POST /recruitment': [appliesWith(application)],
  'GET /recruitment': [readsAll],
  'PUT /recruitment/:id/status': [setsStatus('/recruitment', application)],
  'DELETE /recruitment/:id': [erasesOne('/recruitment', application)],
  'GET /recruitment/export': [readsAll],
  'POST /club-recruitment': [appliesWith(clubApplication)],
  'GET /club-recruitment': [readsAll],
  'PUT /club-recruitment/:id/status': [setsStatus('/club-recruitment', clubApplication)],
  'DELETE /club-recruitment/:id': [erasesOne('/club-recruitment', clubApplication)],
  'GET /club-recruitment/export': [readsAll],
};

export const settingRows: Rows<typeof settings> = {
  'GET /settings': [{ source: 'api.md, Settings: "GET /settings (all)"', expected: everybody() }],
  'PATCH /settings': [
    {
      source: 'api.md, Settings: "PATCH /settings (super_admin)"',
      expected: superAdmins(),
      prepare: () => ({ body: { eraseAfterDays: 1 + (fixtures.next() % 3650) } }),
    },
  ],
  'GET /settings/erasure': [
    { source: 'api.md, Settings: "PATCH /settings (super_admin)", which asks with it', expected: superAdmins() },
  ],
};

export const mailRows: Rows<typeof mailCalls> = {
  'GET /admin/mail': [{ source: 'api.md: "GET /admin/mail … | super_admin"', expected: superAdmins() }],
  'POST /admin/mail/:id/resend': [
    {
      source: 'api.md: "POST /admin/mail/{id}/resend | super_admin"',
      expected: superAdmins(),
      prepare: async (cell) => ({ params: { id: await fixtures.newFailedMail(cell) } }),
    },
  ],
  'POST /admin/mail/:id/dismiss': [
    {
      source: 'docs/decisions/058: "A super admin sends a failed mail again or dismisses it"',
      expected: superAdmins(),
      prepare: async (cell) => ({ params: { id: await fixtures.newFailedMail(cell) } }),
    },
  ],
};

export const operationRows: Rows<typeof operations & typeof visitCalls & typeof liveCalls> = {
  'GET /live': [
    { source: 'api.md, Settings and freshness: "GET /live (signed in)"', expected: signedIn() },
    ...streamsOfHelpers,
  ],
  'GET /health': [{ source: 'api.md, Operations', expected: everybody() }],
  'GET /ready': [{ source: 'api.md, Operations', expected: everybody() }],
  'POST /web-vitals': [
    { source: 'docs/privacy.md: figures of visits', expected: everybody(), prepare: () => ({ body: { page: '/' } }) },
  ],
};

const calendarSource = 'festival-days.md, 3: the calendars of events are public, a personal one is behind its link';

export const calendarRows: Rows<typeof calendars> = {
  'GET /calendar.ics': [{ source: calendarSource, expected: everybody('dates_not_announced') }],
  'GET /events/:id/calendar.ics': [
    {
      source: calendarSource,
      expected: everybody('dates_not_announced'),
      prepare: async (cell) => ({ params: { id: await fixtures.newEvent(cell) } }),
    },
  ],
  'GET /featured-events/:id/calendar.ics': [
    { source: calendarSource, expected: everybody('dates_not_announced'), prepare: byId },
  ],
  'GET /calendar/:token.ics': [
    {
      source: calendarSource,
      expected: everybody(),
      prepare: async ({ site }) => {
        const { url } = (await site.as(fixtures.student).post<{ url: string }>('/users/calendar-link', {})).data;
        return { params: { token: url.split('/').at(-1)?.replace('.ics', '') ?? '' } };
      },
    },
  ],
  'POST /users/calendar-link': [{ source: 'festival-days.md, 3', expected: signedIn() }],
};

const ofMailedLink = {
  source: 'festival-days.md, 2: the link of a reminder ends the reminders, without logging in',
  expected: everybody(),
  prepare: async ({ site }: CellContext) => {
    const { post } = unsubscribePaths(site.context.secret, await site.idOf(fixtures.student));
    return { params: { token: post.split('/').at(-1) ?? '' } };
  },
};

export const reminderRows: Rows<typeof reminders> = {
  'GET /unsubscribe/:token': [ofMailedLink],
  'POST /unsubscribe/:token': [ofMailedLink],
};
