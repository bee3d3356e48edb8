import { expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

test('ids of one process sort in the order of making, within a millisecond and when the clock steps back', () => {
  const made = Array.from({ length: 20_000 }, newId);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  made.push(newId(), newId());
  clock.mockRestore();
  made.push(newId());
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
  expect(made[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
