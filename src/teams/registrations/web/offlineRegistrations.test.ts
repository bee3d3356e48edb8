import { expect, it } from 'vitest';
import { offlineRegistrations } from './offlineRegistrations.ts';

const event = {
  _id: 'e',
  title: 'T',
  date: '2026-03-01',
  time: '10:00',
  venue: 'V',
  status: 'published',
  category: 'x',
};
const one = { _id: 'r', status: 'registered', event, teamMembers: [], teamLeader: { _id: 'u' } };

it('are shown again as they were kept', () => {
  expect(offlineRegistrations([])).toEqual([]);
  expect(offlineRegistrations([one])).toEqual([one]);
});

it.each([
  ['nothing', undefined],
  ['no list', { 0: one }],
  ['an empty entry', [one, null]],
  ['one without its event', [{ ...one, event: null }]],
  ['an event without a date', [{ ...one, event: { ...event, date: undefined } }]],
  ['one without a team', [{ ...one, teamMembers: undefined }]],
  ['one without a leader', [{ ...one, teamLeader: null }]],
])('are not shown with %s', (_what, kept) => {
  expect(offlineRegistrations(kept)).toBeUndefined();
});
