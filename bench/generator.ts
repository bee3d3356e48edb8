import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a process of bench/entries, hands it its task, and waits for the one message in which it says what it found. */
export async function runEntry<T>(name: string, task: object): Promise<T> {
  const child = fork(join(import.meta.dirname, 'entries', `${name}.ts`));
  child.send(task);
  const [done] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`))),
  ])) as [T];
  return done;
}
