import { hash, verify } from '@node-rs/argon2';
import { hashConcurrency } from '#platform/http/server/costlyWork.ts';
import { createSemaphore } from '#platform/semaphore.ts';

// argon2id with 19 MiB, two passes, one lane: the minimum OWASP recommends (Password Storage Cheat Sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// A call that hashes says so in its contract (`isCostly`) and waits there for its turn.
const limited = createSemaphore(hashConcurrency);

// Keyboards differ in whether é is one character or two; NIST SP 800-63B-4, 3.1.1.2 asks for one form.
const normalized = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => limited(() => hash(normalized(password), cost));

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password in its composed form, then as typed, as older hashes are of typed passwords. Without a hash (an
 * unknown address) it takes the same time and is false.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('nobody');
  const expected = stored ?? (await dummyHash);
  const forms = new Set([normalized(password), password]);
  for (const form of forms) if (await limited(() => verify(expected, form))) return stored !== undefined;
  return false;
}
