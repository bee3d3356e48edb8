import { hash, verify } from '@node-rs/argon2';
import { hashConcurrency } from '#platform/http/server/costlyWork.ts';
import { createSemaphore } from '#platform/semaphore.ts';

// argon2id with 19 MiB, two passes, one lane: the minimum OWASP recommends (Password Storage Cheat Sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// A call that hashes says so in its contract (`isCostly`) and waits there for its turn.
const limited = createSemaphore(hashConcurrency);

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, cost));

let dummyHash: Promise<string> | undefined;

/** Checks a password. Without a hash (nobody has that address) it takes the same time and is false. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('nobody');
  const expected = stored ?? (await dummyHash);
  const matches = await limited(() => verify(expected, password));
  return matches && stored !== undefined;
}
