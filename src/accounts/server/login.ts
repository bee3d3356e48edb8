import { refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { verifyPassword } from './passwords.ts';
import { presentUser } from './presentUser.ts';
import { createSession, findUserByEmail } from './queries.ts';

const refuse = refusalFactory(refusals);
const window = 600;

/**
 * Begins a session. Only failures count against the limits, so that a whole campus can log in from one address: ten
 * guesses at one account from one network, fifty at one account, 900 from one network, each in ten minutes.
 * @throws Refusal invalid_credentials, email_not_verified, rate_limited
 */
export async function logIn(
  context: ServerContext,
  { email, password }: { email: string; password: string },
  network: string,
) {
  const counted = [
    [`login:${email}:${network}`, 10],
    [`login:${email}`, 50],
    [`login:${network}`, 900],
  ] as const;
  for (const [key, most] of counted) context.limits.take(key, most, window);

  const user = await findUserByEmail(context.db, email);
  if (!(await verifyPassword(password, user?.passwordHash)) || !user) throw refuse('invalid_credentials');
  for (const [key] of counted) context.limits.giveBack(key);
  if (!user.emailVerifiedAt) throw refuse('email_not_verified');
  return { token: await createSession(context.db, user.id, context.now()), user: presentUser(user) };
}
