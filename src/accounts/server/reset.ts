import { refusing } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { Said } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { endCode, makeCode, tryCode } from './codeQueries.ts';
import { hashPassword } from './passwords.ts';
import { changeUser, endSessionsOf, userByEmail } from './queries.ts';

const refuse = refusing(refusals);

/**
 * Mails a reset code. Known and unknown addresses get the same answer after the same statements: the code of an unknown
 * one is made all the same, and its mail is a row that the sender drops.
 */
export async function forgotPassword(site: Site, email: string) {
  const now = site.now();
  await inTransaction(site.db, async (tx) => {
    const user = await userByEmail(tx, email);
    const code = await makeCode(tx, { purpose: 'reset', email, now, hourly: site.limits.on });
    await queueMail(tx, now, {
      to: email,
      template: 'reset_code',
      data: { codeId: code.id, known: user !== undefined, name: user?.name ?? '' },
      expiresAt: user === undefined ? now : code.expiresAt,
    });
  });
  site.mailWaits();
  return new Said('If that email is registered, a reset code has been sent', {});
}

/** Sets a new password, ends every session of the account and tells its owner. */
export async function resetPassword(
  site: Site,
  { email, resetCode, newPassword }: { email: string; resetCode: string; newPassword: string },
) {
  if (isCommonPassword(newPassword)) throw refuse('password_common');
  const now = site.now();
  const codeId = await tryCode(site.db, { purpose: 'reset', email, code: resetCode, now, secret: site.secret });
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(site.db, async (tx) => {
    await endCode(tx, codeId, now);
    const user = await userByEmail(tx, email);
    if (!user) throw refuse('code_invalid');
    await changeUser(tx, user.id, { passwordHash, updatedAt: now });
    await endSessionsOf(tx, user.id);
    await queueMail(tx, now, { to: email, template: 'password_changed', data: { name: user.name } });
  });
  site.mailWaits();
  return new Said('Password reset successful! You can now login with your new password.', {});
}
