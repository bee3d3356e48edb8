import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { timeOf } from './clock.ts';
import { DoorNotices } from './DoorNotices.tsx';
import { DoorSession } from './doorSession.ts';
import { initialState } from './doorState.ts';
import type { Conflict } from './verdict.ts';

const presentAt = '2026-11-22T12:01:00.000Z';
const render = (conflict: Partial<Conflict>) => {
  const conflicts = [
    { id: 'x', name: 'Ayesha Noor', shown: 'present', outcome: 'already', presentAt, ...conflict } as const,
  ];
  const session = new DoorSession({ eventId: 'e', isFeatured: false, holder: 'me' });
  return renderToString(createElement(DoorNotices, { state: { ...initialState, conflicts }, session }));
};

it('says what the server has otherwise, and of an undo that it was not done', () => {
  const since = `present since ${timeOf(presentAt)}`;
  expect(render({ presentBy: 'Door B' })).toContain(`Here: Present. Server: ${since} by Door B.`);
  expect(render({ outcome: 'not_admitted' })).toContain('Here: Present. Server: no place here.');
  expect(render({ shown: 'absent', presentBy: 'Door B' })).toContain(`>Not undone: ${since}, let in by Door B.<`);
  expect(render({ shown: 'absent' })).toContain(`>Not undone: ${since}.<`);
});
