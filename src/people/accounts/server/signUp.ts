import { festival } from '#festival';
import type { HandlerInput } from '#platform/http/contract.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { mailboxKey } from '#platform/email.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { type calls, refusals } from '../contract.ts';
import { isCommonPassword } from './commonPasswords.ts';
import {
  checkVerificationToken,
  createCode,
  issueVerificationToken,
  attemptCode,
  consumeVerificationToken,
} from './codeQueries.ts';
import { mayDiscloseTaken } from './disclosure.ts';
import { findLinkedCode } from './linkQueries.ts';
import { hashPassword } from './passwords.ts';
import { presentUser } from './presentUser.ts';
import { rememberDevice } from './deviceQueries.ts';
import { createUser, findUserByEmail } from './queries.ts';
import { createSession } from './sessionQueries.ts';

const refuse = refusalFactory(refusals);
type SignUpPurpose = 'sign_up' | 'sign_up_fresh_batch';

/**
 * Each spelling of a mailbox has its own five an hour, and spellings are unlimited. This limit is higher, so that a few
 * spellings that a stranger invents do not block the owner.
 */
const codesOfMailbox: RateLimit = { name: 'codes:mailbox', max: 20, windowSeconds: 3600, scope: 'shared' };

/**
 * Mails a code to an address without an account. Discloses that it has one, except to a client that tries many
 * addresses: then only its owner learns of it, by mail. Source: docs/decisions/028.
 */
export async function sendCode(context: ServerContext, purpose: SignUpPurpose, email: string, network: string) {
  const now = context.now();
  await withMails(context, async (tx) => {
    const owner = await findUserByEmail(tx, email);
    if (owner && (await mayDiscloseTaken(context.limits, network, email))) throw refuse('email_taken');
    const code = await createCode(tx, { purpose, email, now, isLimited: context.limits.isEnabled });
    await context.limits.consume([[codesOfMailbox, mailboxKey(email)]], tx);
    await queueMail(tx, now, {
      to: owner?.email ?? email,
      ...(owner
        ? { template: 'already_registered', data: { name: owner.name } }
        : { template: 'sign_up_code', data: { codeId: code.id, purpose } }),
      expiresAt: code.expiresAt,
    });
  });
  return new ResultWithMessage('Verification code sent to your email!', {});
}

/** @returns the verification token, for a caller who can read the mail of this address */
export async function verifyCode(
  context: ServerContext,
  purpose: SignUpPurpose,
  { email, code }: { email: string; code: string },
  network: string,
) {
  const now = context.now();
  const codeId = await attemptCode(context.db, { purpose, email, code, now, secret: context.secret, network });
  return new ResultWithMessage('Email verified successfully!', {
    verificationToken: await issueVerificationToken(context.db, codeId, now, 'code_used'),
  });
}

/** @returns as `verifyCode`, and the address that the link was sent to */
export async function verifyLink(context: ServerContext, token: string) {
  const now = context.now();
  const { id, email, purpose } = await findLinkedCode(context.db, { token, now, secret: context.secret });
  if (purpose === 'reset') throw refuse('link_invalid');
  const verificationToken = await issueVerificationToken(context.db, id, now, 'link_used');
  return new ResultWithMessage('Email verified successfully!', { email, verificationToken });
}

type SignUpForm = HandlerInput<(typeof calls)['POST /auth/register']>['body'];

/** Creates the account and its first session in one transaction: a refused sign-up consumes nothing. */
export async function signUp(context: ServerContext, purpose: SignUpPurpose, form: SignUpForm, device?: string) {
  const { email, password, verificationToken: token, confirmPassword: _confirmed, deviceToken, ...person } = form;
  if (isCommonPassword(password)) throw refuse('password_common');
  const verification = { token, purpose, email, now: context.now() };
  await checkVerificationToken(context.db, verification);
  const passwordHash = await hashPassword(password);
  return inTransaction(context.db, async (tx) => {
    await consumeVerificationToken(tx, verification);
    const user = await createUser(tx, {
      ...person,
      id: newId(),
      email,
      passwordHash,
      role: 'student',
      department: festival.department.name,
      emailVerifiedAt: verification.now,
      createdAt: verification.now,
      updatedAt: verification.now,
    });
    return {
      token: await createSession(tx, user.id, verification.now, device),
      user: presentUser(user),
      deviceToken: await rememberDevice(tx, user.id, deviceToken, verification.now),
    };
  });
}
