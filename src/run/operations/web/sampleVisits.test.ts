import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleVisits } from './sampleVisits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** @returns whether the visit of a browser that says this is measured */
function isSampled(says: object, draw = 0, visibilityState = 'visible'): boolean {
  vi.stubGlobal('navigator', { webdriver: false, doNotTrack: null, ...says });
  vi.stubGlobal('document', { visibilityState, addEventListener: () => undefined });
  vi.clearAllTimers();
  vi.spyOn(Math, 'random').mockReturnValue(draw);
  sampleVisits();
  return vi.getTimerCount() > 0;
}

test('one visit of ten is measured', () => {
  expect(isSampled({ connection: { saveData: false }, doNotTrack: '0' }, 0.099)).toBe(true);
  expect(isSampled({}, 0.1)).toBe(false);
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['Save-Data', { connection: { saveData: true } }],
  ['an automated browser', { webdriver: true }],
])('no visit is measured under %s', (_what, says) => {
  expect(isSampled(says)).toBe(false);
});

test('no visit is measured that begins in a background tab', () => {
  expect(isSampled({}, 0, 'hidden')).toBe(false);
});
