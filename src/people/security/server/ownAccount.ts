import type { FastifyRequest } from 'fastify';
import { bearerToken, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { isCommonPassword } from '#people/accounts/server/commonPasswords.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { presentUser } from '#people/accounts/server/presentUser.ts';
import { changeUser, lockUser } from '#people/accounts/server/queries.ts';
import { deleteSessionsOf } from '#people/accounts/server/sessionQueries.ts';
import { inTransaction } from '#platform/database/database.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { refusals } from '../contract.ts';
import { requirePassword } from './secondFactor.ts';

const refuse = refusalFactory(refusals);

/** The calling session stays. @throws Refusal password_wrong, password_common, rate_limited */
export async function changePassword(
  context: ServerContext,
  currentUser: CurrentUser,
  { password, newPassword }: { password: string; newPassword: string },
  request: FastifyRequest,
): Promise<{ ended: number }> {
  if (isCommonPassword(newPassword)) throw refuse('password_common');
  await requirePassword(context, currentUser, password, request);
  const now = context.now();
  const passwordHash = await hashPassword(newPassword);
  const ended = await inTransaction(context.db, async (tx) => {
    const person = await lockUser(tx, currentUser.id);
    // A reset may have replaced the password while the new one was hashed.
    if (person?.passwordHash !== currentUser.passwordHash) throw refuse('password_wrong');
    await changeUser(tx, person.id, { passwordHash, updatedAt: now });
    await queueMail(tx, now, { to: person.email, template: 'password_changed', data: { name: person.name } });
    return deleteSessionsOf(tx, person.id, { except: bearerToken(request) });
  });
  logSecurityEvent(context, request, 'password_changed', { actor: currentUser.id });
  context.wakeSender();
  return { ended };
}

export async function changeName(context: ServerContext, { id }: CurrentUser, name: string) {
  const changed = await changeUser(context.db, id, { name, updatedAt: context.now() });
  if (!changed) throw refuseCommon('unauthenticated');
  return { user: presentUser(changed) };
}
