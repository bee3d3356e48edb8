import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Verdict } from './verdict.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

const shown = (verdict: Partial<Verdict>) =>
  renderToString(
    createElement(VerdictPanel, {
      verdict: {
        outcome: 'already',
        name: 'Ayesha Noor',
        presentAt: '2026-11-22T11:00:00.000Z',
        count: 1,
        letIn: [],
        isChecked: true,
        ...verdict,
      },
      turn: 1,
      absentOfTeam: 0,
      onTeam: () => undefined,
      onUndo: undefined,
    }),
  ).replaceAll(/<[^>]*>/g, '');

it('says since when somebody is here, on the festival’s clock', () => {
  expect(shown({ presentAt: '2026-11-22T09:05:00.000Z' })).toContain('Since 14:05');
  expect(shown({ outcome: 'present', presentAt: '2026-11-22T09:05:00.000Z' })).not.toContain('Since');
});

it('says who marked somebody, or that it was this phone, and nothing of an account that is gone', () => {
  expect(shown({ presentBy: 'Door B' })).toContain(', marked by Door B');
  expect(shown({ presentBy: null, isPresentHere: true })).toContain(', marked on this phone');
  expect(shown({ presentBy: null, isPresentHere: false })).toContain('Since');
  expect(shown({ presentBy: null, isPresentHere: false })).not.toContain('marked');
});
