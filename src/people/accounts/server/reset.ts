import type { FastifyRequest } from 'fastify';
import { refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { networkKey } from '#platform/http/server/networkKey.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { refusals } from '../contract.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { consumeCode, createCode, attemptCode } from './codeQueries.ts';
import { deleteKeysOf } from './keyQueries.ts';
import { findLinkedCode } from './linkQueries.ts';
import { hashPassword } from './passwords.ts';
import { clearSecondFactorTries } from './secondFactorQueries.ts';
import { changeUser, findUserByEmail } from './queries.ts';
import { deleteSessionsOf } from './sessionQueries.ts';

const refuse = refusalFactory(refusals);

/**
 * Mails a reset code. Known and unknown addresses get the same answer after the same statements: an unknown one gets a
 * code too, and the sender drops its mail.
 */
export async function forgotPassword(context: ServerContext, email: string) {
  const now = context.now();
  await withMails(context, async (tx) => {
    const user = await findUserByEmail(tx, email);
    const code = await createCode(tx, { purpose: 'reset', email, now, isLimited: context.limits.isEnabled });
    await queueMail(tx, now, {
      to: user?.email ?? email,
      template: 'reset_code',
      data: { codeId: code.id, known: user !== undefined, name: user?.name ?? '' },
      expiresAt: user === undefined ? now : code.expiresAt,
    });
  });
  return new ResultWithMessage('If that email is registered, a reset code has been sent', {});
}

export async function resetPassword(
  context: ServerContext,
  { email, resetCode, newPassword }: { email: string; resetCode: string; newPassword: string },
  request: FastifyRequest,
) {
  if (isCommonPassword(newPassword)) throw refuse('password_common');
  const now = context.now();
  const codeId = await attemptCode(context.db, {
    purpose: 'reset',
    email,
    code: resetCode,
    now,
    secret: context.secret,
    network: networkKey(request.ip),
  });
  return setPassword(context, { id: codeId, email, used: 'code_used' }, newPassword, request);
}

export async function resetPasswordByLink(
  context: ServerContext,
  { token, newPassword }: { token: string; newPassword: string },
  request: FastifyRequest,
) {
  if (isCommonPassword(newPassword)) throw refuse('password_common');
  const code = await findLinkedCode(context.db, { token, now: context.now(), secret: context.secret });
  if (code.purpose !== 'reset') throw refuse('link_invalid');
  return setPassword(context, { ...code, used: 'link_used' }, newPassword, request);
}

/** Uses the code up, sets the password, ends every session and key of the account and mails its owner. */
async function setPassword(
  context: ServerContext,
  { id, email, used }: { id: string; email: string; used: 'code_used' | 'link_used' },
  newPassword: string,
  request: FastifyRequest,
) {
  const now = context.now();
  const passwordHash = await hashPassword(newPassword);
  const userId = await inTransaction(context.db, async (tx) => {
    await consumeCode(tx, id, now, used);
    const user = await findUserByEmail(tx, email);
    if (!user) throw refuse(used);
    await changeUser(tx, user.id, { passwordHash, updatedAt: now });
    await deleteSessionsOf(tx, user.id);
    await deleteKeysOf(tx, user.id);
    // The second factor stays, but its count of wrong codes is reset, so that a stranger cannot lock out the owner of
    // the mailbox.
    await clearSecondFactorTries(tx, user.id);
    await queueMail(tx, now, { to: user.email, template: 'password_changed', data: { name: user.name } });
    return user.id;
  });
  logSecurityEvent(context, request, 'password_reset', { actor: userId });
  context.wakeSender();
  return new ResultWithMessage('Password reset successful! You can now login with your new password.', {});
}
