import { festival } from '#festival';
import { refusing } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { Said } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { checkProof, makeCode, proveAddress, tryCode, useProof } from './codeQueries.ts';
import { hashPassword } from './passwords.ts';
import { presentUser } from './presentUser.ts';
import { beginSession, createUser, userByEmail } from './queries.ts';

const refuse = refusing(refusals);
type SignUpPurpose = 'sign_up' | 'sign_up_fresh_batch';

/** Mails a code to an address that has no account yet. That it has one is told: an accepted disclosure (decisions). */
export async function sendCode(site: Site, purpose: SignUpPurpose, email: string) {
  const now = site.now();
  await inTransaction(site.db, async (tx) => {
    if (await userByEmail(tx, email)) throw refuse('email_taken');
    const code = await makeCode(tx, { purpose, email, now, hourly: site.limits.on });
    await queueMail(tx, now, {
      to: email,
      template: 'sign_up_code',
      data: { codeId: code.id, purpose },
      expiresAt: code.expiresAt,
    });
  });
  site.mailWaits();
  return new Said('Verification code sent to your email!', {});
}

/** Answers the proof that the caller can read the mail of this address. */
export async function verifyCode(site: Site, purpose: SignUpPurpose, { email, code }: { email: string; code: string }) {
  const now = site.now();
  const codeId = await tryCode(site.db, { purpose, email, code, now, secret: site.secret });
  return new Said('Email verified successfully!', { verificationToken: await proveAddress(site.db, codeId, now) });
}

interface SignUpForm {
  email: string;
  verificationToken: string;
  password: string;
  name: string;
  rollNumber: string;
  batch: string;
  section: string;
  phoneNumber: string;
}

/** Creates the account and its first session in one transaction: a refused sign-up uses up nothing. */
export async function signUp(site: Site, purpose: SignUpPurpose, form: SignUpForm) {
  if (isCommonPassword(form.password)) throw refuse('password_common');
  const proof = { token: form.verificationToken, purpose, email: form.email, now: site.now() };
  await checkProof(site.db, proof);
  const passwordHash = await hashPassword(form.password);
  return inTransaction(site.db, async (tx) => {
    await useProof(tx, proof);
    const user = await createUser(tx, {
      id: newId(),
      email: form.email,
      name: form.name,
      passwordHash,
      role: 'student',
      rollNumber: form.rollNumber,
      department: festival.department.name,
      batch: form.batch,
      section: form.section,
      phoneNumber: form.phoneNumber,
      emailVerifiedAt: proof.now,
      createdAt: proof.now,
      updatedAt: proof.now,
    });
    return { token: await beginSession(tx, user.id, proof.now), user: presentUser(user) };
  });
}
