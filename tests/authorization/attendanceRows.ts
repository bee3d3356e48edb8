import { createSession } from '#people/accounts/server/sessionQueries.ts';
import type { calls as attendance, DoorLink } from '#day/attendance/contract.ts';
import {
  administrators,
  everybody,
  theStudent,
  type CellContext,
  type Expected,
  type Prepared,
  type Row,
  type Rows,
} from './expectations.ts';
import * as fixtures from './fixtures.ts';

const ofOutsideTeams = 'issue 43, C9: "Mail and pass for every member of an outside team"';
const inScope = 'festival-days.md: "In scope" means: super_admin, the event\'s organizer, a club_admin of its club';
const ofFeatured = 'festival-days.md, 6: "Featured events have the same calls, door links too: any administrator"';
const opensThisDoor = 'festival-days.md, 6: "Such a link opens this door and nothing else; … a refused one is 401"';
const atOnce = 'decisions.md, Accounts: "Reset, role change and deletion take hold at once"';
const runners = (success: 200 | 201 = 200): Expected => ({ ...administrators(success), otherClub: 'forbidden' });

type Path = 'events' | 'featured-events';
const make = { events: fixtures.newEvent, 'featured-events': fixtures.newFeaturedEvent };
const prepared = (path: Path) => async (cell: CellContext) => ({ params: { id: await make[path](cell) } });
const label = { label: 'Gate 2', hours: 4 };
const marks = { marks: [{ id: 'one', key: 'nobody', present: true, at: '2026-03-01T09:00:00Z' }] };

async function newLink({ site, organizer }: CellContext, path: Path, id: string, token?: string) {
  const maker = token === undefined ? site.as(organizer) : site.bearing(token);
  const made = await maker.post<{ url: string; link: DoorLink }>(`/${path}/${id}/door-links`, label);
  if (made.status !== 201) throw new Error(made.text);
  return { linkId: made.data.link._id, headers: { 'x-door-token': made.data.url.split('#')[1] ?? '' } };
}

const byHelpers = (path: Path, more: Omit<Prepared, 'params' | 'headers'> = {}): Row[] => [
  {
    of: 'with a link of this door',
    source: opensThisDoor,
    expected: everybody(),
    prepare: async (cell) => {
      const { params } = await prepared(path)(cell);
      return { params, headers: (await newLink(cell, path, params.id)).headers, ...more };
    },
  },
  {
    of: 'with a link of another door',
    source: opensThisDoor,
    expected: everybody('door_link_ended'),
    prepare: async (cell) => {
      const other = await make[path](cell);
      return { ...(await prepared(path)(cell)), headers: (await newLink(cell, path, other)).headers, ...more };
    },
  },
  {
    of: 'with a link that has ended',
    source: opensThisDoor,
    expected: everybody('door_link_ended'),
    prepare: async (cell) => {
      const { params } = await prepared(path)(cell);
      const { linkId, headers } = await newLink(cell, path, params.id);
      await cell.site.as(cell.organizer).delete(`/${path}/${params.id}/door-links/${linkId}`);
      return { params, headers, ...more };
    },
  },
  {
    of: 'with a link whose maker has lost the right',
    source: atOnce,
    expected: everybody('door_link_ended'),
    prepare: async (cell) => {
      const { params } = await prepared(path)(cell);
      const maker = await fixtures.newPerson(cell.site, 'super_admin');
      const { headers } = await newLink(
        cell,
        path,
        params.id,
        await createSession(cell.site.db, maker, cell.site.clock.now()),
      );
      const demoted = await cell.site.as('omar').put(`/admin/users/${maker}/role`, { role: 'student' });
      if (demoted.status !== 200) throw new Error(demoted.text);
      return { params, headers, ...more };
    },
  },
];
const withLink = (path: Path, expected: Expected, more: Omit<Prepared, 'params' | 'headers'> = {}): Row => ({
  of: 'with a link of this door',
  source: opensThisDoor,
  expected,
  prepare: async (cell) => {
    const { params } = await prepared(path)(cell);
    const { linkId, headers } = await newLink(cell, path, params.id);
    return { params: { ...params, linkId }, headers, ...more };
  },
});

export const streamsOfHelpers = byHelpers('events').filter(({ of }) => of !== 'with a link of another door');

type Rule = readonly [path: Path, source: string, expected: (success?: 200 | 201) => Expected];
const regular: Rule = ['events', inScope, runners];
const featured: Rule = ['featured-events', ofFeatured, administrators];

const doorRows = ([path, source, expected]: Rule): [Row, ...Row[]] => [
  { source, expected: expected(), prepare: prepared(path) },
  ...byHelpers(path),
];
const markRows = ([path, source, expected]: Rule): [Row, ...Row[]] => [
  { source, expected: expected(), prepare: async (cell) => ({ ...(await prepared(path)(cell)), body: marks }) },
  ...byHelpers(path, { body: marks }),
];
const linksRows = ([path, source, expected]: Rule): [Row, ...Row[]] => [
  { source, expected: expected(), prepare: prepared(path) },
  withLink(path, expected()),
];
const newLinkRows = ([path, source, expected]: Rule): [Row, ...Row[]] => [
  { source, expected: expected(201), prepare: async (cell) => ({ ...(await prepared(path)(cell)), body: label }) },
  withLink(path, expected(201), { body: label }),
];
const endRows = ([path, source, expected]: Rule): [Row, ...Row[]] => [
  {
    source,
    expected: expected(),
    prepare: async (cell) => {
      const { params } = await prepared(path)(cell);
      return { params: { ...params, linkId: (await newLink(cell, path, params.id)).linkId } };
    },
  },
  withLink(path, expected()),
];

export const attendanceRows: Rows<typeof attendance> = {
  'GET /registrations/:id/pass': [
    {
      of: 'one’s own',
      source: 'festival-days.md, 6: "GET /registrations/{id}/pass (leader or member)"',
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: await fixtures.registered(cell, await fixtures.newEvent(cell)) } }),
    },
    {
      of: 'as a member of a team',
      source: 'festival-days.md, 6: "GET /registrations/{id}/pass (leader or member)"',
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: await fixtures.registeredTeam(cell) } }),
    },
  ],
  'GET /featured-registrations/pass': [
    {
      of: 'with the code of a pass',
      source: ofOutsideTeams,
      expected: everybody(),
      prepare: async (cell) => ({ headers: await fixtures.newTeamPass(cell) }),
    },
    {
      of: 'with the code of a team that is not confirmed',
      source: ofOutsideTeams,
      expected: everybody('not_admitted'),
      prepare: async (cell) => ({ headers: await fixtures.newTeamPass(cell, 'rejected') }),
    },
    { of: 'without a code', source: ofOutsideTeams, expected: everybody('not_found') },
  ],
  'GET /door': [
    {
      source: opensThisDoor,
      expected: everybody(),
      prepare: async (cell) => ({
        headers: (await newLink(cell, 'events', await fixtures.newEvent(cell))).headers,
      }),
    },
    { of: 'without a link', source: opensThisDoor, expected: everybody('door_link_ended') },
  ],
  'GET /events/:id/door': doorRows(regular),
  'POST /events/:id/attendance': markRows(regular),
  'GET /events/:id/door-links': linksRows(regular),
  'POST /events/:id/door-links': newLinkRows(regular),
  'DELETE /events/:id/door-links/:linkId': endRows(regular),
  'GET /featured-events/:id/door': doorRows(featured),
  'POST /featured-events/:id/attendance': markRows(featured),
  'GET /featured-events/:id/door-links': linksRows(featured),
  'POST /featured-events/:id/door-links': newLinkRows(featured),
  'DELETE /featured-events/:id/door-links/:linkId': endRows(featured),
};
