import { verify } from '@node-rs/argon2';
import { hashPassword } from '#people/accounts/server/passwords.ts';

export interface BareHashes {
  password: string;
  seconds: number;
  atOnce: number;
}

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ password, seconds, atOnce }: BareHashes) => {
  const stored = await hashPassword(password);
  const startedAt = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await verify(stored, password);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  const perSecond = (done * 1000) / (performance.now() - startedAt);
  process.send?.({ perSecond }, undefined, {}, () => process.exit(0));
});
