import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identity } from '#platform/http/web/client.ts';
import { differing, dropDraftsOf, readDraft, writeDraft } from './drafts.ts';

const { person } = identity;
beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(this: Record<string, unknown>, key: string, value: string) {
      kept.set(key, value);
      this[key] = value;
    },
    removeItem(this: Record<string, unknown>, key: string) {
      kept.delete(key);
      delete this[key];
    },
  };
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  identity.person = person;
});

test('a draft is of its account, and goes at log-out', () => {
  identity.person = () => 'ayesha';
  writeDraft('message:1', { body: 'Bring a laptop' });
  writeDraft('profile', { name: 'Ayesha' });
  identity.person = () => 'bilal';
  expect(readDraft('message:1')).toBeUndefined();
  writeDraft('profile', { name: 'Bilal' });
  dropDraftsOf('ayesha');
  expect(readDraft('profile')).toEqual({ name: 'Bilal' });
  identity.person = () => 'ayesha';
  expect([readDraft('message:1'), readDraft('profile')]).toEqual([undefined, undefined]);
  writeDraft('profile', { name: 'Ayesha N' });
  writeDraft('profile', {});
  expect(readDraft('profile'), 'one without fields is none').toBeUndefined();
});

test('nothing is kept where nobody is signed in', () => {
  identity.person = () => undefined;
  writeDraft('profile', { name: 'Somebody' });
  identity.person = () => 'somebody';
  expect(readDraft('profile')).toBeUndefined();
});

test('what differs is what was typed, without pictures and fields that the form no longer has', () => {
  const base = { title: 'A', batches: ['2023'], picture: null };
  expect(differing({ title: 'B', batches: ['2023'], picture: { id: 'x' }, old: 1 }, base)).toEqual({ title: 'B' });
  expect(differing({ ...base, batches: ['2023', '2024'] }, base)).toEqual({ batches: ['2023', '2024'] });
});
