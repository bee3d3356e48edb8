import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { eraseAccount } from '#people/accounts/server/erasureQueries.ts';
import { isOwnPassword } from '#people/accounts/server/ownPassword.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { lockUser } from '#people/accounts/server/queries.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import { refusals } from '../contract.ts';
import type { Erasure } from './erasure.ts';
import { deleteOwnData } from './ownDataQueries.ts';
import { lockSuperAdmins } from './queries.ts';

const refuse = refusalFactory(refusals);

/** The hash of a password that nobody knows. Slow, so computed before the transaction. */
export const lostPasswordHash = () => hashPassword(newToken());

/** Erases a person who is locked; the other features may object, and erase theirs in the same transaction. */
export async function erasePerson(
  tx: Db,
  context: ServerContext,
  { hooks, parts }: Erasure,
  { person, actor, passwordHash }: { person: CurrentUser; actor: CurrentUser; passwordHash: string },
): Promise<void> {
  const now = context.now();
  for (const hook of hooks) await hook.beforeErasure?.(tx, person, actor, now);
  for (const hook of hooks) await hook.afterErasure?.(tx, person, actor, now);
  await deleteOwnData(tx, person, context, parts);
  await eraseAccount(tx, person, passwordHash, now);
  const summary =
    actor.id === person.id
      ? `Deleted their own account, of a ${person.role}`
      : `Deleted the account of a ${person.role}`;
  await writeAuditEntry(tx, actor, { action: 'user.deleted', subjectType: 'user', subjectId: person.id, summary }, now);
}

/** @throws Refusal password_wrong, last_super_admin, in_registration, organizes_event, rate_limited */
export async function eraseOneself(
  context: ServerContext,
  erasure: Erasure,
  currentUser: CurrentUser,
  password: string,
  request: FastifyRequest,
) {
  if (!(await isOwnPassword(context, currentUser, password, request))) throw refuse('password_wrong');
  const passwordHash = await lostPasswordHash();
  await withMails(context, async (tx) => {
    const superAdmins = await lockSuperAdmins(tx);
    const person = await lockUser(tx, currentUser.id);
    // An erasure or reset meanwhile has ended the calling session.
    if (person?.passwordHash !== currentUser.passwordHash) throw refuse('password_wrong');
    if (person.role === 'super_admin' && superAdmins.every((id) => id === person.id)) throw refuse('last_super_admin');
    await erasePerson(tx, context, erasure, { person, actor: person, passwordHash });
  });
  logSecurityEvent(context, request, 'account_erased', { actor: currentUser.id });
  return new ResultWithMessage('Your account is erased', {});
}
