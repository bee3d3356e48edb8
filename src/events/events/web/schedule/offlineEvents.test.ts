import { expect, it } from 'vitest';
import { offlineEvents } from './offlineEvents.ts';

const one = {
  _id: 'e',
  title: 'T',
  description: 'D',
  date: '2026-03-01',
  time: '10:00',
  venue: 'V',
  status: 'published',
  category: 'x',
  organizerClub: 'C',
  organizer: { _id: 'u', name: 'N' },
};

it('are shown again as they were kept', () => {
  expect(offlineEvents([])).toEqual([]);
  expect(offlineEvents([one])).toEqual([one]);
});

it.each([
  ['nothing', undefined],
  ['no list', { 0: one }],
  ['an empty entry', [one, null]],
  ['an event without a date', [{ ...one, date: undefined }]],
  ['an event without its organizer', [{ ...one, organizer: null }]],
])('are not shown with %s', (_what, kept) => {
  expect(offlineEvents(kept)).toBeUndefined();
});
