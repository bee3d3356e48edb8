import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { EventStatus } from '../../rules.ts';
import type { ManagedEvent } from './api.ts';
import { statusQuestion } from './statusQuestion.ts';

const event = (title: string, participantCount: number, waitlistCount: number, status: EventStatus = 'upcoming') =>
  ({ _id: title, title, participantCount, waitlistCount, status, date: '2026-03-02', time: '10:00' }) as ManagedEvent;

function questionWithText(
  events: readonly ManagedEvent[],
  status: EventStatus,
  now = new Date('2026-03-02T06:00:00Z'),
) {
  const question = statusQuestion(events, status, now);
  if (!question) return undefined;
  const text = renderToString(createElement(Fragment, null, question.children)).replaceAll(/<!--.*?-->/g, '');
  return { ...question, text: text.replaceAll(/<li>|<\/p>/g, ' ').replaceAll(/<[^>]*>/g, '') };
}

it('says who waits where nobody has a seat', () => {
  expect(questionWithText([event('Race', 0, 3)], 'cancelled')?.text).toContain(
    'Nobody is registered for Race; 3 people are on the waitlist. They get an email at once.',
  );
  expect(questionWithText([event('Race', 2, 1)], 'cancelled')?.text).toContain(
    '2 people are registered for Race; 1 person is on the waitlist. They',
  );
  const several = questionWithText([event('Race', 0, 3), event('Talk', 1, 0), event('Jam', 0, 0)], 'cancelled')?.text;
  expect(several).toContain('Race: nobody is registered; 3 people are on the waitlist');
  expect(several).toContain('Talk: 1 person is registered');
  expect(several).toContain('Jam: nobody is registered');
});

it('does not say of an event that is concluded now that it takes place', () => {
  const question = questionWithText([event('Race', 2, 0, 'cancelled')], 'completed');
  expect(question?.text).toContain('They get an email at once that it is no longer cancelled.');
  expect(question?.keepLabel).toBe('Keep It Cancelled');
});

it('asks of several that are reopened, and not where nobody is mailed', () => {
  const question = questionWithText([event('Race', 2, 0, 'cancelled'), event('Jam', 0, 0, 'cancelled')], 'upcoming');
  expect(question?.text).toContain('They get an email at once that these events are no longer cancelled.');
  expect(question?.keepLabel).toBe('Keep Them Cancelled');
  expect(questionWithText([event('Jam', 0, 0, 'cancelled')], 'upcoming')).toBeUndefined();
});

it('asks before an event is concluded that has not begun', () => {
  const early = new Date('2026-03-02T04:59:00Z');
  const one = questionWithText([event('Race', 2, 0)], 'completed', early);
  expect(one).toMatchObject({ title: 'Conclude Event', keepLabel: 'Keep Event' });
  expect(one?.text).toContain('Race has not begun: it starts on 02/03/2026 at 10:00.');
  expect(questionWithText([event('Race', 2, 0), event('Jam', 0, 0)], 'completed', early)?.title).toBe(
    'Conclude 2 Events',
  );
  expect(questionWithText([event('Race', 2, 0)], 'completed'), 'it has begun').toBeUndefined();
  expect(questionWithText([event('Race', 2, 0)], 'ongoing', early)).toBeUndefined();
});
