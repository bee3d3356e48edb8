import type { FastifyRequest } from 'fastify';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { isStale } from '#platform/http/fields.ts';
import type { Db } from '#platform/database/database.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { dropPicture, profilePictureColumns } from '#people/pictures/server/shown.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { refusals } from '../contract.ts';
import { clubMissing, clubOfRole, roles, type Role } from '#people/accounts/rules.ts';
import { deleteKeysOf } from '#people/accounts/server/keyQueries.ts';
import { erasePerson, lostPasswordHash } from './erase.ts';
import type { Erasure } from './erasure.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockSuperAdmins } from './queries.ts';
import { presentManagedUser } from './presentManagedUser.ts';
import { changeUser, lockUser } from '#people/accounts/server/queries.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';

const refuse = refusalFactory(refusals);

async function lockPerson(tx: Db, id: string): Promise<CurrentUser> {
  const person = await lockUser(tx, id);
  if (!person || person.erasedAt) throw refuseCommon('not_found');
  return person;
}

/** Refuses to remove the last super_admin, and callers who lost the role while waiting for the lock. */
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

/** Called in the transaction after a change of role or club, which decide which events a person runs. */
export type AfterRightsChange = (tx: Db, userId: string, now: Date) => Promise<void>;

interface PersonForm {
  clubAffiliation?: string | null | undefined;
  /** Null removes it. */
  picture?: null | undefined;
  updatedAt?: string | undefined;
}

const removesPicture = (before: CurrentUser, { picture }: PersonForm) => picture === null && before.pictureId !== null;

interface Changes {
  person: CurrentUser;
  form: PersonForm;
  changed: Partial<CurrentUser>;
}

/** @throws Refusal user_changed when the form shows an older state */
async function change(tx: Db, currentUser: CurrentUser, { person, form, changed }: Changes, now: Date) {
  if (isStale(person, form.updatedAt)) throw refuse('user_changed');
  const columns = { ...changed, ...profilePictureColumns(form.picture), updatedAt: now };
  const after = orNotFound(await changeUser(tx, person.id, columns));
  await dropPicture(tx, person, after);
  if (removesPicture(person, form)) {
    const summary = 'Removed the picture of {name}';
    const entry = { action: 'user.picture_removed', subjectType: 'user', subjectId: person.id, summary } as const;
    await writeAuditEntry(tx, currentUser, entry, now);
  }
  return after;
}

const clubRequired = () => new ValidationError([], [{ field: 'clubAffiliation', msg: clubMissing }]);

export async function changeRole(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  form: PersonForm & { role: Role },
  { request, afterRightsChange }: { request: FastifyRequest; afterRightsChange: AfterRightsChange },
) {
  const { role, clubAffiliation: chosen = null } = form;
  const now = context.now();
  let isChanged = false;
  const result = await withMails(context, async (tx) => {
    const before = await lockKeepingOneSuperAdmin(tx, currentUser, id, role === 'super_admin');
    const clubAffiliation = clubOfRole(role, chosen, before.clubAffiliation);
    if (role === 'club_admin' && clubAffiliation === null) throw clubRequired();
    isChanged = before.role !== role || before.clubAffiliation !== clubAffiliation;
    if (!isChanged && !removesPicture(before, form)) return { user: presentManagedUser(before) };
    const changed = { role, clubAffiliation };
    const user = presentManagedUser(await change(tx, currentUser, { person: before, form, changed }, now));
    if (!isChanged) return { user };
    await afterRightsChange(tx, id, now);
    if (roles.indexOf(role) < roles.indexOf(before.role)) await deleteKeysOf(tx, id);
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
    return { user };
  });
  if (isChanged) logSecurityEvent(context, request, 'role_changed', { actor: currentUser.id, subject: id });
  return new ResultWithMessage('User role updated successfully', result);
}

/** Club and picture: fields that the form leaves out stay. */
export async function changePerson(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  form: PersonForm,
  { request, afterRightsChange }: { request: FastifyRequest; afterRightsChange: AfterRightsChange },
) {
  const now = context.now();
  let isRoleChanged = false;
  const answer = await withMails(context, async (tx) => {
    const before = await lockKeepingOneSuperAdmin(tx, currentUser, id, true);
    const { clubAffiliation = before.clubAffiliation } = form;
    if (before.role === 'club_admin' && clubAffiliation === null) throw clubRequired();
    const done = (user: CurrentUser) =>
      new ResultWithMessage('User updated successfully', { user: presentManagedUser(user) });
    const isClubChanged = before.clubAffiliation !== clubAffiliation;
    if (!isClubChanged && !removesPicture(before, form)) return done(before);
    const after = await change(tx, currentUser, { person: before, form, changed: { clubAffiliation } }, now);
    if (isClubChanged) {
      await afterRightsChange(tx, id, now);
      const summary = `Changed the club of {name} from ${before.clubAffiliation ?? 'none'} to ${clubAffiliation ?? 'none'}`;
      const entry = { action: 'user.club_changed', subjectType: 'user', subjectId: id, summary } as const;
      await writeAuditEntry(tx, currentUser, entry, now);
    }
    const { email: to, name, role } = before;
    // Decides which events they run. A super admin runs all, with any club.
    isRoleChanged = isClubChanged && role === 'club_admin';
    if (isRoleChanged)
      await queueMail(tx, now, { to, template: 'role_changed', data: { name, role, club: clubAffiliation } });
    return done(after);
  });
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
  await withMails(context, async (tx) => {
    const person = await lockKeepingOneSuperAdmin(tx, currentUser, id, false);
    await erasePerson(tx, context, erasure, { person, actor: currentUser, passwordHash });
  });
  logSecurityEvent(context, request, 'account_erased', { actor: currentUser.id, subject: id });
  return new ResultWithMessage('User deleted successfully', {});
}
