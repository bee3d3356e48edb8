import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { unnamedAdministrator } from '#people/accounts/unnamedAdministrator.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { changeUser, createUser, findUserByEmail, lockUser } from '#people/accounts/server/queries.ts';
import { deleteKeysOf } from '#people/accounts/server/keyQueries.ts';
import { deleteSessionsOf } from '#people/accounts/server/sessionQueries.ts';
import { clearSecondFactorTries, deleteSecondFactor } from '#people/accounts/server/secondFactorQueries.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { isEmail } from '#platform/email.ts';
import { queueMail } from '#platform/mail/queries.ts';

const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isEmail, { error: ({ input }) => `"${String(input)}" is no e-mail address.` });
const longestName = 100;
const nameGiven = z
  .string()
  .trim()
  .min(1, '--name must not be empty.')
  .max(longestName, `--name must be at most ${longestName} characters.`);
const addForm = z.object({ email, name: nameGiven.optional() });
const resetForm = z.object({ email, removeSecondFactor: z.boolean() });

export interface AdminAccess {
  email: string;
  /** `unchanged`: the account is a super admin already. */
  done: 'created' | 'promoted' | 'reset' | 'unchanged';
  /** Shown once, by the command: only its hash is stored. */
  password?: string;
  /** How many sessions ended. */
  sessions?: number;
}

/** 144 random bits. */
const newPassword = () => randomBytes(18).toString('base64url');

const parsed = <Form>(schema: z.ZodType<Form>, input: unknown): Form => {
  const result = schema.safeParse(input);
  if (!result.success) throw new Error(result.error.issues[0]?.message ?? 'The form makes no sense.');
  return result.data;
};

/** Makes an account a super admin, or creates one. By command, so it has no actor. @throws Error with one line */
export async function addSuperAdmin(db: Db, input: unknown, now: Date): Promise<AdminAccess> {
  const { email: address, name = unnamedAdministrator } = parsed(addForm, input);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx): Promise<AdminAccess> => {
    const found = await findUserByEmail(tx, address);
    const user = found && (await lockUser(tx, found.id));
    if (user?.role === 'super_admin') return { email: user.email, done: 'unchanged' };
    const id = user?.id ?? newId();
    if (user) {
      await changeUser(tx, id, { role: 'super_admin', clubAffiliation: null, updatedAt: now });
      const data = { name: user.name, role: 'super_admin' as const, club: null };
      await queueMail(tx, now, { to: user.email, template: 'role_changed', data });
    } else {
      const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
      await createUser(tx, { id, email: address, name, passwordHash, role: 'super_admin', ...dates });
    }
    const summary = `Made {name} a super_admin by command`;
    await writeAuditEntry(tx, null, { action: 'user.role_changed', subjectType: 'user', subjectId: id, summary }, now);
    return user ? { email: user.email, done: 'promoted' } : { email: address, done: 'created', password };
  });
}

/** Gives an administrator a new password and ends all sessions. By command, so it has no actor. @throws Error with one line */
export async function resetAdmin(db: Db, input: unknown, now: Date): Promise<AdminAccess> {
  const { email: address, removeSecondFactor } = parsed(resetForm, input);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx): Promise<AdminAccess> => {
    const found = await findUserByEmail(tx, address);
    const user = found && (await lockUser(tx, found.id));
    if (!user) throw new Error(`Nobody has the address ${address}: "admin add" makes an administrator.`);
    if (user.role === 'student')
      throw new Error(`${address} is no administrator: students reset their password by mail.`);
    await changeUser(tx, user.id, { passwordHash, updatedAt: now });
    const sessions = await deleteSessionsOf(tx, user.id);
    await deleteKeysOf(tx, user.id);
    await clearSecondFactorTries(tx, user.id);
    await queueMail(tx, now, { to: user.email, template: 'password_changed', data: { name: user.name } });
    const entry = { subjectType: 'user' as const, subjectId: user.id };
    await writeAuditEntry(
      tx,
      null,
      { ...entry, action: 'user.password_reset', summary: 'Set a new password for {name} by command' },
      now,
    );
    if (removeSecondFactor && user.secondFactorSince) {
      await deleteSecondFactor(tx, user.id);
      const summary = 'Removed the second factor of {name} by command';
      await writeAuditEntry(tx, null, { ...entry, action: 'user.second_factor_removed', summary }, now);
      const data = { name: user.name, change: 'removed' as const };
      await queueMail(tx, now, { to: user.email, template: 'second_factor_changed', data });
    }
    return { email: user.email, done: 'reset', password, sessions };
  });
}
