import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// For a task that names no seconds, on a busy machine.
const usualSeconds = 60;
const graceSeconds = 30;

export const entryFile = (name: string) => join(import.meta.dirname, 'entries', `${name}.ts`);

/**
 * Starts a process of bench/entries, hands it its task, and waits for the one message in which it says what it found.
 * @throws when it ends without, or not soon after its seconds
 */
export async function runEntry<T>(name: string, task: object, grace = graceSeconds): Promise<T> {
  // A bare hash for each core: libuv has four threads unless told otherwise.
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism())) };
  const child = fork(entryFile(name), { env });
  child.send(task);
  const { seconds = usualSeconds } = task as { seconds?: number };
  const limit = seconds + grace;
  const timer = setTimeout(() => child.kill('SIGKILL'), limit * 1000);
  try {
    const [done] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) =>
        Promise.reject(new Error(code === null ? `${name} took longer than ${limit} s` : `${name} ended with ${code}`)),
      ),
    ])) as [T];
    return done;
  } finally {
    clearTimeout(timer);
  }
}
