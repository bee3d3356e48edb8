import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('no more than so many run at once, all run, in order, and a failure frees its place', async () => {
  const bounded = createSemaphore(2);
  const started: number[] = [];
  let running = 0;
  let peak = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, i) =>
      bounded(async () => {
        started.push(i);
        peak = Math.max(peak, ++running);
        await new Promise((resume) => setTimeout(resume, 2));
        running -= 1;
        if (i % 3 === 0) throw new Error('no');
        return i;
      }),
    ),
  );
  expect(peak).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(6);
});

test('a task that waits too long is rejected, and the others keep their turn', async () => {
  const bounded = createSemaphore(1, { ms: 20, error: () => new Error('too late') });
  const holding = Promise.withResolvers<void>();
  const first = bounded(() => holding.promise);
  const begun: string[] = [];
  const task = (name: string) => bounded(async () => void begun.push(name));
  await expect(task('late')).rejects.toThrow('too late');
  expect(bounded.load()).toEqual({ running: 1, waiting: 0 });
  const others = [task('second'), task('third')];
  holding.resolve();
  await Promise.all([first, ...others]);
  expect(begun).toEqual(['second', 'third']);
  expect(bounded.load()).toEqual({ running: 0, waiting: 0 });
});
