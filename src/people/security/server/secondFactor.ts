import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import type { FactorChange } from '#people/accounts/server/mails.ts';
import { isOwnPassword } from '#people/accounts/server/ownPassword.ts';
import { lockUser } from '#people/accounts/server/queries.ts';
import {
  consumeCode,
  countTry,
  mailFactorChange,
  reportWrongCode,
  sealOf,
} from '#people/accounts/server/secondFactor.ts';
import * as factors from '#people/accounts/server/secondFactorQueries.ts';
import { newFactorSecret, newRecoveryCodes, otpauthUri, recoveryCodeHash } from '#people/accounts/server/totp.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { Refusal, refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { seal } from '#platform/sealing.ts';
import { refusals } from '../contract.ts';
import { lockPerson } from './sessions.ts';

const refuse = refusalFactory(refusals);

/** @throws Refusal password_wrong, rate_limited */
export async function requirePassword(...given: Parameters<typeof isOwnPassword>) {
  if (!(await isOwnPassword(...given))) throw refuse('password_wrong');
}

export async function showSecondFactor(context: ServerContext, { id, role, secondFactorSince }: CurrentUser) {
  const isRequired = role === 'super_admin' && (await context.isSecondFactorRequired?.()) === true;
  const recoveryCodesLeft = await factors.countRecoveryCodes(context.db, id);
  return { secondFactor: { since: secondFactorSince, recoveryCodesLeft, isRequired } };
}

/** The only place where the secret leaves the server. @throws Refusal password_wrong, second_factor_on, rate_limited */
export async function beginSetup(
  context: ServerContext,
  currentUser: CurrentUser,
  password: string,
  request: FastifyRequest,
) {
  await requirePassword(context, currentUser, password, request);
  const secret = newFactorSecret();
  const sealed = seal(secret, sealOf(context, currentUser.id));
  if (!(await factors.beginSecondFactor(context.db, currentUser.id, sealed, context.now())))
    throw refuse('second_factor_on');
  return { secret, uri: otpauthUri(secret, currentUser.email) };
}

interface Change {
  change: FactorChange;
  action: 'second_factor_set_up' | 'second_factor_turned_off' | 'recovery_codes_renewed';
  summary: string;
}

/** Performs with a right code what it authorizes, and records and mails it. A wrong one is counted and logged. */
async function changeWithCode<Result>(
  context: ServerContext,
  currentUser: CurrentUser,
  { code, request, which }: { code: string; request: FastifyRequest; which: 'confirmed' | 'being set up' },
  { change, action, summary }: Change,
  work: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = context.now();
  const factor = await countTry(context, currentUser.id, which);
  try {
    const result = await withMails(context, async (tx) => {
      const person = await lockUser(tx, currentUser.id);
      if (!person) throw refuseCommon('unauthenticated');
      // Another tab may have been first.
      if (which === 'being set up' && person.secondFactorSince) throw refuse('second_factor_on');
      if (which === 'confirmed' && !person.secondFactorSince) throw refuse('second_factor_off');
      await consumeCode(tx, context, factor, code);
      const done = await work(tx, now);
      const entry = { action: `user.${action}`, subjectType: 'user' as const, subjectId: person.id, summary };
      await writeAuditEntry(tx, person, entry, now);
      await mailFactorChange(tx, person, change, now);
      return done;
    });
    logSecurityEvent(context, request, 'second_factor_changed', { actor: currentUser.id });
    return result;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'code_invalid')
      await reportWrongCode(context, request, factor, currentUser.id);
    throw error;
  }
}

async function replaceRecoveryCodes(tx: Db, userId: string) {
  const recoveryCodes = newRecoveryCodes();
  await factors.replaceRecoveryCodes(tx, userId, recoveryCodes.map(recoveryCodeHash));
  return { recoveryCodes };
}

/** @throws Refusal code_invalid, second_factor_on, second_factor_off, rate_limited */
export async function confirmSetup(
  context: ServerContext,
  currentUser: CurrentUser,
  code: string,
  request: FastifyRequest,
) {
  if (currentUser.secondFactorSince) throw refuse('second_factor_on');
  if (!(await factors.findSecondFactor(context.db, currentUser.id))) throw refuse('second_factor_off');
  return changeWithCode(
    context,
    currentUser,
    { code, request, which: 'being set up' },
    { change: 'on', action: 'second_factor_set_up', summary: '{name} set up a second factor' },
    async (tx, now) => {
      await factors.confirmSecondFactor(tx, currentUser.id, now);
      return replaceRecoveryCodes(tx, currentUser.id);
    },
  );
}

interface Proof {
  password: string;
  code: string;
}

/**
 * An act that needs the password and a code.
 * @throws Refusal password_wrong, code_invalid, second_factor_off, rate_limited
 */
const changeByProof =
  <Result>(change: Change, work: (tx: Db, userId: string) => Promise<Result>) =>
  async (context: ServerContext, currentUser: CurrentUser, { password, code }: Proof, request: FastifyRequest) => {
    if (!currentUser.secondFactorSince) throw refuse('second_factor_off');
    await requirePassword(context, currentUser, password, request);
    return changeWithCode(context, currentUser, { code, request, which: 'confirmed' }, change, (tx) =>
      work(tx, currentUser.id),
    );
  };

export const renewRecoveryCodes = changeByProof(
  { change: 'recovery_codes', action: 'recovery_codes_renewed', summary: '{name} made new recovery codes' },
  replaceRecoveryCodes,
);

export const turnOff = changeByProof(
  { change: 'off', action: 'second_factor_turned_off', summary: '{name} turned the second factor off' },
  async (tx, userId) => {
    await factors.deleteSecondFactor(tx, userId);
    return {};
  },
);

/** For somebody who lost phone and recovery codes. @throws Refusal own_second_factor, second_factor_off, not_found */
export async function removeSecondFactor(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  request: FastifyRequest,
) {
  if (id === currentUser.id) throw refuse('own_second_factor');
  const now = context.now();
  await withMails(context, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person.secondFactorSince) throw refuse('second_factor_off');
    await factors.deleteSecondFactor(tx, id);
    const summary = 'Removed the second factor of {name}';
    const entry = { action: 'user.second_factor_removed', subjectType: 'user' as const, subjectId: id, summary };
    await writeAuditEntry(tx, currentUser, entry, now);
    const data = { name: person.name, change: 'removed' as const, other: currentUser.name, otherId: currentUser.id };
    await queueMail(tx, now, { to: person.email, template: 'second_factor_changed', data });
  });
  logSecurityEvent(context, request, 'second_factor_changed', { actor: currentUser.id, subject: id });
  return {};
}
