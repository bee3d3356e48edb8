import { expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { shownMoment } from './festivalDays.ts';

const on = (date: string, status: FestivalEvent['status'] = 'upcoming') => ({ date, status }) as FestivalEvent;

test('the moments of the festival come from its events, those called off aside', () => {
  const events = [on('2026-12-03'), on('2026-11-30', 'cancelled'), on('2026-12-01', 'completed'), on('2026-12-09')];
  expect(shownMoment(events, 'first day')).toEqual({ dots: '01/12', words: '01/12/2026' });
  expect(shownMoment(events, 'last day')).toEqual({ dots: '09/12', words: '09/12/2026' });
  expect(shownMoment(events, 'every day')).toEqual({ dots: '9 days', words: '01/12/2026 to 09/12/2026' });
  expect(shownMoment(events.slice(0, 1), 'every day')?.words).toBe('03/12/2026');
  const warmUp = on('2026-11-20', 'completed');
  expect(shownMoment([warmUp, ...events], 'first day')?.words, 'more than a week before').toBe('01/12/2026');
  expect(shownMoment(events.slice(1, 2), 'first day')).toBeUndefined();
});
