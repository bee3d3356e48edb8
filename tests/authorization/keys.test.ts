import { describe, expect, test } from 'vitest';
import { scriptKeys } from '#people/accounts/server/tables.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { doorForm, makeKey } from '../support/keyCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';
import type { Actor } from './actors.ts';
import { makeCall, unexpected } from './findings.ts';
import { callsByKey, matrix } from './matrix.ts';

/**
 * What a key may do, written from plain-things.md, 11: "`read` reads what its owner may read of events, registrations,
 * rosters, exports, numbers, results; `event` reads and marks the door of one event, and nothing of others".
 */
const readable = [
  'GET /events',
  'GET /events/:id',
  'GET /admin/events',
  'GET /registrations/event/:eventId',
  'GET /featured-events',
  'GET /featured-events/:id',
  'GET /admin/featured-events',
  'GET /featured-events/:id/registrations',
  'GET /featured-events/:id/registrations/export',
  'GET /results',
  'GET /events/:id/results',
  'GET /featured-events/:id/results',
  'GET /admin/numbers',
  'GET /admin/numbers/export',
];
const ofDoor = [
  'GET /events/:id/door',
  'POST /events/:id/attendance',
  'GET /featured-events/:id/door',
  'POST /featured-events/:id/attendance',
];

const calls = [...callsByKey()];
const unlisted = (allowed: readonly string[]) => calls.filter(([key]) => !allowed.includes(key));

/** A reader of the matrix: what their session may read, their key may. */
const keyOf = (column: Actor['column'], who: NonNullable<Actor['who']>): Actor => ({
  name: `a key of the ${column}`,
  column,
  who,
  token: async (site) => {
    await site.db.delete(scriptKeys);
    const { key } = await makeKey(site.as(who));
    // The first use writes its time, which the check for changes would see.
    await site.bearing(key).get('/results');
    return key;
  },
});

test('the contracts list these calls and no other', () => {
  const listed = (scope: 'read' | 'event') =>
    calls.filter(([, { keyScopes }]) => keyScopes?.includes(scope)).map(([key]) => key);
  expect(listed('read').toSorted()).toEqual(readable.toSorted());
  expect(listed('event').toSorted()).toEqual(ofDoor.toSorted());
});

describe.each(databases)('calls with a key on %s', (database) => {
  const site = suiteApp({ database });

  test('every call that is not listed is refused, whatever is sent', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const event = await makeEvent(site, 'sana');
    const params = { id: event._id, eventId: event._id };
    const { key: reads } = await makeKey(site.as('omar'));
    const { key: opens } = await makeKey(site.as('omar'), doorForm(event._id));
    for (const [key, call] of unlisted(readable)) {
      const { status, code, data } = await makeCall(site, key, call, { params }, reads);
      expect({ key, status, code, data }).toEqual({ key, status: 403, code: 'key_not_allowed', data: undefined });
    }
    for (const [key, call] of unlisted(ofDoor)) {
      const { status, code } = await makeCall(site, key, call, { params }, opens);
      expect({ key, status, code }).toEqual({ key, status: 403, code: 'key_not_allowed' });
    }
  });

  test.each(calls.filter(([key]) => readable.includes(key)))(
    '%s: a key reads what its owner reads',
    async (key, call) => {
      const readers = [keyOf('organizer', 'sana'), keyOf('otherClub', 'talha'), keyOf('superAdmin', 'omar')];
      expect(await unexpected(site, [key, call], matrix[key] ?? [], readers)).toEqual([]);
    },
  );
});
