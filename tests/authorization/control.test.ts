import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { people } from '#database/cast/people.ts';
import type { CurrentUser, authorizer as realAuthorizer } from '#people/accounts/server/authorize.ts';
import { calls as settings } from '#events/settings/contract.ts';
import { contracts } from '#run/apidocs/server/contracts.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { actors, changedActors } from './actors.ts';
import type { Row } from './expectations.ts';
import { unexpected } from './findings.ts';
import { next } from './fixtures.ts';
import { callsByKey, differences, matrix } from './matrix.ts';

const broken = vi.hoisted(() => ({
  authorizer: undefined as undefined | 'open' | 'writes before it refuses' | 'remembers roles',
  ownership: false,
}));

type Authorizers = { authorizer: typeof realAuthorizer };
vi.mock('#people/accounts/server/authorize.ts', async (original) => {
  const real = await original<Authorizers>();
  const { findUserByEmail } = await import('#people/accounts/server/queries.ts');
  const { deleteSession } = await import('#people/accounts/server/sessionQueries.ts');
  const remembered = new Map<string, CurrentUser>();
  const authorizer: typeof realAuthorizer = (context, refusals) => {
    const authorize = real.authorizer(context, refusals);
    return async (request, call) => {
      const { who } = call;
      const bearer = request.headers.authorization ?? '';
      if (broken.authorizer === 'open') {
        const omar = people.find(({ key }) => key === 'omar')?.email ?? '';
        return (await authorize(request, { who: 'anyone' })) ?? (await findUserByEmail(context.db, omar)) ?? null;
      }
      if (broken.authorizer === 'writes before it refuses') {
        return authorize(request, call).catch(async (refusal: unknown) => {
          await deleteSession(context.db, bearer.replace('Bearer ', ''));
          throw refusal;
        });
      }
      if (broken.authorizer !== 'remembers roles') return authorize(request, call);
      const currentUser = remembered.get(bearer) ?? (await authorize(request, call));
      if (currentUser) remembered.set(bearer, currentUser);
      const isOut = typeof who === 'object' && !who.roles.includes(currentUser?.role ?? '');
      return isOut ? authorize(request, { who: { roles: [] } }) : currentUser;
    };
  };
  return { ...real, authorizer };
});
type Ownership = Record<'isEditableBy' | 'isRunBy', (...of: unknown[]) => boolean>;
vi.mock('#events/events/rules.ts', async (original) => {
  const real = await original<Ownership>();
  return {
    ...real,
    isEditableBy: (...of: unknown[]) => broken.ownership || real.isEditableBy(...of),
    isRunBy: (...of: unknown[]) => broken.ownership || real.isRunBy(...of),
  };
});

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterEach(() => {
  broken.authorizer = undefined;
  broken.ownership = false;
});
afterAll(() => site.close());

const calls = callsByKey();
const rowsOf = (key: string) => matrix[key] ?? [];
async function found(key: string, rows = rowsOf(key), by = actors) {
  const call = calls.get(key);
  if (!call) throw new Error(`there is no ${key}`);
  return unexpected(site, [key, call], rows, by);
}
const refusedIn = (rows: readonly Row[]) =>
  rows.flatMap(({ expected }) => Object.values(expected)).filter((outcome) => typeof outcome === 'string').length;

const gated = [
  'GET /admin/users',
  'POST /events',
  'PATCH /settings',
  'PUT /recruitment/:id/status',
  'PUT /users/profile',
  'POST /admin/featured-events',
];

test('a call without a row and a row without a call are reported', () => {
  const [, ping] = [...calls][0] ?? [];
  if (!ping) throw new Error('there are no calls');
  const planted = callsByKey({ ...contracts, Planted: { 'GET /planted': ping } });
  expect(differences(planted)).toEqual(['GET /planted: no row says who may make it']);
  expect(differences(calls, { ...matrix, 'GET /events': [] })).toEqual(['GET /events: no row says who may make it']);
  expect(differences(calls, { ...matrix, 'GET /gone': rowsOf('GET /events') })).toEqual([
    'GET /gone: a row without a call',
  ]);
});

test('the settings of a row stay within their bounds in a drill that prepares it thousands of times', async () => {
  for (let i = 0; i < 4000; i++) next();
  const [row] = rowsOf('PATCH /settings');
  const prepared = await row?.prepare?.({ site, column: 'superAdmin', who: 'omar', organizer: 'omar' });
  expect(settings['PATCH /settings'].body.safeParse(prepared?.body).error).toBeUndefined();
});

test('a wrong row is reported, cell by cell', async () => {
  const [right] = rowsOf('GET /admin/events');
  if (!right) throw new Error('no row');
  const wrong = { ...right, expected: { ...right.expected, student: 200 as const, superAdmin: 'forbidden' as const } };
  expect(await found('GET /admin/events', [wrong])).toEqual([
    expect.stringContaining('GET /admin/events, student: 403 forbidden instead of 200'),
    expect.stringContaining('GET /admin/events, superAdmin: 200 instead of 403 forbidden'),
  ]);
  expect(await found('GET /admin/events', [{ ...right, shownTo: ['otherClub', 'sameClub'] }])).toEqual([
    'GET /admin/events, organizer: shows what is not theirs',
    'GET /admin/events, otherClub: does not show its own',
    'GET /admin/events, superAdmin: shows what is not theirs',
  ]);
});

test.each(gated)('with authorization off, every refusing cell is reported: %s', async (key) => {
  broken.authorizer = 'open';
  expect(await found(key)).toHaveLength(refusedIn(rowsOf(key)));
});

test('a refusal that changed something is reported', async () => {
  broken.authorizer = 'writes before it refuses';
  expect(await found('PATCH /settings')).toEqual(
    ['student', 'otherStudent', 'organizer', 'sameClub', 'otherClub'].map(
      (column) => `PATCH /settings, ${column}: refused, and the database has changed`,
    ),
  );
});

test('an authorizer that caches the current user is reported', async () => {
  broken.authorizer = 'remembers roles';
  expect(await found('GET /admin/users', rowsOf('GET /admin/users'), changedActors)).toEqual(
    ['logging out', 'deleted', 'demoted', 'become'].map((word) => expect.stringContaining(word) as unknown),
  );
});

test('without the rule of ownership, the club’s and the other club’s administrators are reported', async () => {
  broken.ownership = true;
  const counts: Record<string, number> = {};
  const owned = ['PUT /events/:id', 'PATCH /events/:id', 'DELETE /events/:id', 'GET /registrations/event/:eventId'];
  for (const key of owned) counts[key] = (await found(key)).length;
  broken.ownership = false;
  expect(Object.values(counts)).toEqual([6, 1, 2, 1]);
  expect(await found('PATCH /events/:id')).toEqual([]);
});
