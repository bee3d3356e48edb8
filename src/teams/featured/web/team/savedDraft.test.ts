import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadDraft, saveDraft } from './savedDraft.ts';
import { emptyDraft } from './teamForm.ts';

const kept = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }),
);
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

const draft = emptyDraft({ nedOnly: false, minTeamSize: 2, maxTeamSize: 4 });

test('a draft comes back without its CNICs', () => {
  const [leader, ...others] = draft.participants;
  if (!leader) throw new Error('no leader');
  saveDraft('1', { key: 'k', draft: { ...draft, participants: [{ ...leader, cnic: '4210112345671' }, ...others] } });
  expect(loadDraft('1')).toEqual({ key: 'k', draft });
});

test('what is damaged is no draft', () => {
  const damaged = [
    'x',
    '{}',
    '[]',
    '0',
    '{"draft":{}}',
    '{"draft":{"participants":[]}}',
    { key: 'k', draft: { ...draft, participants: [null, null] } },
    { key: 'k', draft: { ...draft, participants: [{}, {}] } },
    { key: 'k', draft: { ...draft, teamName: 1 } },
    { key: 'k', draft: { ...draft, size: 9 } },
    { key: 'k', draft: { ...draft, size: 'a' } },
    { draft },
  ];
  for (const each of damaged) {
    const written = typeof each === 'string' ? each : JSON.stringify(each);
    kept.set('featured-team:1', written);
    expect(loadDraft('1'), written).toBeUndefined();
  }
});
