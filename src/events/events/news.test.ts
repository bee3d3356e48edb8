import { expect, test } from 'vitest';
import { newsIn, noticeFor, knownAfterEdit, type State, type Knowledge } from './news.ts';

const state: State = {
  date: '2026-03-02',
  time: '10:00',
  durationMinutes: 120,
  venue: 'Lab 2',
  registrationDeadline: '2026-03-01T12:00:00.000Z',
  isCancelled: false,
};
const cancelled = { ...state, isCancelled: true };

test.each<[string, Knowledge, State, ReturnType<typeof noticeFor>]>([
  ['who knows all', {}, state, null],
  ['who knows another place', { venue: 'Lab 1' }, state, 'changed'],
  ['who knows this place', { venue: 'Lab 2' }, state, null],
  ['who believes that it takes place', { venue: 'Lab 1', isCancelled: false }, cancelled, 'cancelled'],
  ['who knows of the cancellation', { venue: 'Lab 1' }, cancelled, null],
  ['who believes that it is cancelled', { isCancelled: true }, state, 'reopened'],
  ['who never got the cancellation', { isCancelled: false }, state, null],
])('the notice for a reader %s', (_who, known, now, kind) => expect(noticeFor(known, now)).toBe(kind));

test('day and time are no notice while dates are not announced', () => {
  expect(noticeFor({ time: '09:00' }, state)).toBe('changed');
  expect(noticeFor({ time: '09:00' }, state, false)).toBeNull();
});

test('an edit without notice is news of a cancellation alone', () => {
  const silent = { notify: false, datesAnnounced: true };
  expect(newsIn(state, { ...cancelled, venue: 'Lab 3' }, silent)).toEqual(['isCancelled']);
  expect(newsIn(state, { ...cancelled, venue: 'Lab 3' }, { ...silent, notify: true })).toEqual([
    'venue',
    'isCancelled',
  ]);
});

test('a reader keeps what they knew first, and knows what changes without notice', () => {
  expect(knownAfterEdit({}, state, ['venue'])).toEqual({ venue: 'Lab 2' });
  expect(knownAfterEdit({ venue: 'Lab 1' }, state, ['venue'])).toEqual({ venue: 'Lab 1' });
  expect(knownAfterEdit({ venue: 'Lab 2', time: '09:00' }, state, [])).toEqual({ time: '09:00' });
});
