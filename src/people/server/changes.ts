import type { FastifyRequest } from 'fastify';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { isStale } from '#platform/http/fields.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { dropPicture, profilePictureColumns } from '#pictures/server/shown.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { refusals } from '../contract.ts';
import { clubMissing, clubOfRole, type Role } from '#accounts/rules.ts';
import { erasePerson, lostPasswordHash } from './erase.ts';
import type { Erasure } from './erasure.ts';
import type { CurrentUser } from '#accounts/server/authorize.ts';
import { lockSuperAdmins } from './queries.ts';
import { presentManagedUser } from './presentManagedUser.ts';
import { changeUser, lockUser } from '#accounts/server/queries.ts';
import { writeAuditEntry } from '#audit/server/queries.ts';

const refuse = refusalFactory(refusals);

async function lockPerson(tx: Db, id: string): Promise<CurrentUser> {
  const person = await lockUser(tx, id);
  if (!person || person.erasedAt) throw refuseCommon('not_found');
  return person;
}

/** Refuses to take the last super_admin away, and whoever has stopped being one while waiting for the lock. */
async function lockKeepingOneSuperAdmin(
  tx: Db,
  currentUser: CurrentUser,
  id: string,
  remainsSuperAdmin: boolean,
): Promise<CurrentUser> {
  const superAdmins = await lockSuperAdmins(tx);
  const person = await lockPerson(tx, id);
  if (!remainsSuperAdmin && person.role === 'super_admin' && superAdmins.every((other) => other === id))
    throw refuse('last_super_admin');
  if (!superAdmins.includes(currentUser.id)) throw refuseCommon('forbidden');
  return person;
}

async function change(tx: Db, person: CurrentUser, changes: Partial<CurrentUser>) {
  const changed = await changeUser(tx, person.id, changes);
  if (!changed) throw refuseCommon('not_found');
  return changed;
}

const clubRequired = () => new ValidationError([], [{ field: 'clubAffiliation', msg: clubMissing }]);

export async function changeRole(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  form: { role: Role; clubAffiliation?: string | null | undefined; updatedAt?: string | undefined },
  request: FastifyRequest,
) {
  const { role, clubAffiliation: chosen = null } = form;
  const now = context.now();
  let isChanged = false;
  const result = await inTransaction(context.db, async (tx) => {
    const before = await lockKeepingOneSuperAdmin(tx, currentUser, id, role === 'super_admin');
    const clubAffiliation = clubOfRole(role, chosen, before.clubAffiliation);
    if (role === 'club_admin' && clubAffiliation === null) throw clubRequired();
    if (before.role === role && before.clubAffiliation === clubAffiliation) return { user: presentManagedUser(before) };
    if (isStale(before, form.updatedAt)) throw refuse('user_changed');
    const changed = await change(tx, before, { role, clubAffiliation, updatedAt: now });
    isChanged = true;
    const of = clubAffiliation === null ? '' : ` of ${clubAffiliation}`;
    const summary = `Changed {name} from ${before.role} to ${role}${of}`;
    await writeAuditEntry(
      tx,
      currentUser,
      { action: 'user.role_changed', subjectType: 'user', subjectId: id, summary },
      now,
    );
    const data = { name: before.name, role, club: clubAffiliation };
    await queueMail(tx, now, { to: before.email, template: 'role_changed', data });
    return { user: presentManagedUser(changed) };
  });
  context.wakeSender();
  if (isChanged) logSecurityEvent(context, request, 'role_changed', { actor: currentUser.id, subject: id });
  return new ResultWithMessage('User role updated successfully', result);
}

/** Their club and their picture: what the form leaves out stays as it is. */
export async function changePerson(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  form: { clubAffiliation?: string | null | undefined; picture?: null | undefined; updatedAt?: string | undefined },
  request: FastifyRequest,
) {
  const now = context.now();
  let isRoleChanged = false;
  const answer = await inTransaction(context.db, async (tx) => {
    const before = await lockKeepingOneSuperAdmin(tx, currentUser, id, true);
    const { clubAffiliation = before.clubAffiliation } = form;
    if (before.role === 'club_admin' && clubAffiliation === null) throw clubRequired();
    const done = (user: CurrentUser) =>
      new ResultWithMessage('User updated successfully', { user: presentManagedUser(user) });
    const isClubChanged = before.clubAffiliation !== clubAffiliation;
    const isPictureRemoved = form.picture === null && before.pictureId !== null;
    if (!isClubChanged && !isPictureRemoved) return done(before);
    if (isStale(before, form.updatedAt)) throw refuse('user_changed');
    const changes = { clubAffiliation, ...profilePictureColumns(form.picture), updatedAt: now };
    const after = await change(tx, before, changes);
    await dropPicture(tx, before, after);
    const record = (action: string, summary: string) =>
      writeAuditEntry(tx, currentUser, { action, subjectType: 'user', subjectId: id, summary }, now);
    if (isPictureRemoved) await record('user.picture_removed', 'Removed the picture of {name}');
    if (isClubChanged) {
      const [from, to] = [before.clubAffiliation ?? 'none', clubAffiliation ?? 'none'];
      await record('user.club_changed', `Changed the club of {name} from ${from} to ${to}`);
    }
    const { email: to, name, role } = before;
    // Which events they run. A super admin runs all, whatever the club.
    isRoleChanged = isClubChanged && role === 'club_admin';
    if (isRoleChanged)
      await queueMail(tx, now, { to, template: 'role_changed', data: { name, role, club: clubAffiliation } });
    return done(after);
  });
  context.wakeSender();
  if (isRoleChanged) logSecurityEvent(context, request, 'role_changed', { actor: currentUser.id, subject: id });
  return answer;
}

export async function deletePerson(
  context: ServerContext,
  erasure: Erasure,
  currentUser: CurrentUser,
  id: string,
  request: FastifyRequest,
) {
  if (id === currentUser.id) throw refuse('own_account');
  const passwordHash = await lostPasswordHash();
  await inTransaction(context.db, async (tx) => {
    const person = await lockKeepingOneSuperAdmin(tx, currentUser, id, false);
    await erasePerson(tx, context, erasure, { person, actor: currentUser, passwordHash });
  });
  context.wakeSender();
  logSecurityEvent(context, request, 'account_erased', { actor: currentUser.id, subject: id });
  return new ResultWithMessage('User deleted successfully', {});
}
