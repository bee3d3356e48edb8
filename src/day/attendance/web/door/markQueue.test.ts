import { expect, it, vi } from 'vitest';
import { MarkQueue } from './markQueue.ts';
import { storeMarks } from './markStore.ts';
import type { QueuedMark } from './presence.ts';

vi.mock(import('./markStore.ts'), async (original) => ({
  ...(await original()),
  storeMarks: vi.fn<typeof storeMarks>(),
}));

const mark = (id: string): QueuedMark => ({
  id,
  door: 'd',
  holder: 'h',
  key: id,
  present: true,
  at: 1,
  shown: undefined,
});

it('counts a mark as kept once the disc has it', async () => {
  const written = Promise.withResolvers<void>();
  vi.mocked(storeMarks).mockReturnValueOnce(written.promise);
  const queue = new MarkQueue('d');
  const adding = queue.add([mark('a'), mark('b')]);
  expect([queue.marks.length, queue.safeCount]).toEqual([2, 0]);
  written.resolve();
  await adding;
  expect(queue.safeCount).toBe(2);
});

it('counts those of this page where the disc takes none', async () => {
  vi.mocked(storeMarks).mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  const queue = new MarkQueue('d');
  await queue.add([mark('a')]);
  expect([queue.isStored, queue.safeCount]).toEqual([false, 1]);
});
