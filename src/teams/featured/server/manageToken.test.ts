import { expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { claimedIdOf } from '#people/accounts/server/tokens.ts';
import { manageTokenOf, opens, opensForRegistrant, registrantTokenOf } from './manageToken.ts';

const secret = 'a secret of the tests, at least 32 bytes';

test('a token opens its own registration under its own secret and version, and nothing else does', () => {
  const registration = { id: newId(), linkVersion: 0 };
  const token = manageTokenOf(secret, registration.id, 0);
  expect(claimedIdOf(token)).toBe(registration.id);
  expect(opens(secret, token, registration)).toBe(true);
  expect(opens('another secret of at least 32 bytes', token, registration)).toBe(false);
  expect(opens(secret, token, { ...registration, id: newId() })).toBe(false);
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    expect(opens(secret, changed, registration), String(at)).toBe(false);
  }
  for (const none of ['', 'x', token.slice(1), `${token}A`, registration.id]) expect(claimedIdOf(none)).toBeUndefined();
});

test('each version has its own token', () => {
  const id = newId();
  const tokens = [0, 1, 2].map((version) => manageTokenOf(secret, id, version));
  for (const [version, token] of tokens.entries())
    for (const linkVersion of [0, 1, 2])
      expect(opens(secret, token, { id, linkVersion }), `${version} in ${linkVersion}`).toBe(version === linkVersion);
});

test('a link from before there were versions stays good', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const token = 'AZAAAAAAcACAAAAAAAAAAVCRef20ieFbDCadk1iYYvJxjWLGjwm7rm9T3HYPAOJ9';
  expect(opens(secret, token, { id, linkVersion: 0 })).toBe(true);
});

test('a registrant’s token opens their registration for an hour, under its first leader, and is no mailed link', () => {
  const createdAt = new Date('2026-11-23T10:00:00Z');
  const registration = { id: newId(), linkVersion: 0, createdAt };
  const token = registrantTokenOf(secret, registration.id);
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);
  expect(opensForRegistrant(secret, token, registration, after(3599))).toBe(true);
  expect(opensForRegistrant(secret, token, registration, after(3600))).toBe(false);
  expect(opensForRegistrant(secret, token, { ...registration, linkVersion: 1 }, after(0))).toBe(false);
  expect(opensForRegistrant(secret, token, { ...registration, id: newId() }, after(0))).toBe(false);
  expect(opens(secret, token, registration)).toBe(false);
  expect(opensForRegistrant(secret, manageTokenOf(secret, registration.id, 0), registration, after(0))).toBe(false);
});
