import type { calls as results } from '#day/results/contract.ts';
import {
  administrators,
  everybody,
  participants,
  type CellContext,
  type Expected,
  type Row,
  type Rows,
} from './expectations.ts';
import * as fixtures from './fixtures.ts';

const inScope =
  'festival-days.md, 7: "PUT /events/{id}/results … (in scope), GET the same path (all, once published; 404 before)"';
const likewise = 'festival-days.md, 7: "Featured events likewise", which any administrator runs';
const onDashboards = 'festival-days.md, 7: "On the event page, /results, the dashboards of those named"';

type Path = 'events' | 'featured-events';
const make = { events: fixtures.newEvent, 'featured-events': fixtures.newFeaturedEvent };
const body = (published: boolean) => ({ results: [{ place: 1, name: 'A guest of honour' }], published });
const runners = (path: Path): Expected =>
  path === 'events' ? { ...administrators(), otherClub: 'forbidden' } : administrators();
/** Who does not run an event does not learn that there is a draft. */
const drafts = (path: Path): Expected => ({
  ...everybody('not_found'),
  organizer: 200,
  sameClub: 200,
  superAdmin: 200,
  ...(path === 'featured-events' && { otherClub: 200 }),
});

const written = (path: Path, published: boolean) => async (cell: CellContext) => {
  const id = await make[path](cell);
  const answer = await cell.site.as(cell.organizer).put(`/${path}/${id}/results`, body(published));
  if (answer.status !== 200) throw new Error(answer.text);
  return { params: { id } };
};

const read = (path: Path, source: string): [Row, ...Row[]] => [
  { of: 'once published', source, expected: everybody(), prepare: written(path, true) },
  { of: 'a draft', source, expected: drafts(path), prepare: written(path, false) },
];
const write = (path: Path, source: string): [Row, ...Row[]] => [
  {
    source,
    expected: runners(path),
    prepare: async (cell) => ({ params: { id: await make[path](cell) }, body: body(true) }),
  },
];
const choose = (path: Path, source: string): [Row, ...Row[]] => [
  { source, expected: runners(path), prepare: async (cell) => ({ params: { id: await make[path](cell) } }) },
];

export const resultRows: Rows<typeof results> = {
  'GET /results': [{ source: onDashboards, expected: everybody() }],
  'GET /results/mine': [{ source: onDashboards, expected: participants() }],
  'GET /events/:id/results': read('events', inScope),
  'PUT /events/:id/results': write('events', inScope),
  'GET /events/:id/results/entrants': choose('events', inScope),
  'GET /featured-events/:id/results': read('featured-events', likewise),
  'PUT /featured-events/:id/results': write('featured-events', likewise),
  'GET /featured-events/:id/results/entrants': choose('featured-events', likewise),
};
