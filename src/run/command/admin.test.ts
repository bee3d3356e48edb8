import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '#people/accounts/server/passwords.ts';
import { createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { createSession, findUserByToken } from '#people/accounts/server/sessionQueries.ts';
import { auditSubjects } from '#run/app/server/auditSubjectQueries.ts';
import { listAuditEntries } from '#people/audit/server/listQueries.ts';
import { newId } from '#platform/database/ids.ts';
import { newestMails } from '#platform/mail/queries.ts';
import { databases } from '../../../tests/support/app.ts';
import { emptyDatabaseIn, openServed, runCommand, type Served } from '../../../tests/support/commandLine.ts';
import { suiteFolder } from '../../../tests/support/suiteFolder.ts';

const folder = suiteFolder();

describe.each(databases)('admin on %s', (kind) => {
  let site: Served;
  beforeAll(async () => {
    site = await openServed(await emptyDatabaseIn(kind, folder));
  }, 180_000);
  afterAll(() => site.close());

  const admin = async (...args: string[]) => {
    const { code, out, err } = await runCommand(['admin', ...args], site.env);
    return { code, err, out, password: /^Password: (\S{24})$/m.exec(out)?.[1] ?? '' };
  };
  const addStudent = async (email: string) => {
    const now = new Date();
    const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
    return createUser(site.db, { id: newId(), email, name: 'Student', passwordHash: 'x', ...dates });
  };

  it('adds a super admin with a password that is told once, and resets it', async () => {
    const added = await admin('add', 'Chair@example.org', '--name', 'The Chair');
    expect([added.code, added.err]).toEqual([0, '']);
    const user = await findUserByEmail(site.db, 'chair@example.org');
    expect(user).toMatchObject({ role: 'super_admin', name: 'The Chair' });
    expect(await verifyPassword(added.password, user?.passwordHash)).toBe(true);
    expect((await admin('add', 'chair@example.org')).out).toMatch(/already: nothing was changed/);

    const token = await createSession(site.db, user?.id ?? '', new Date());
    const reset = await admin('reset', 'chair@example.org');
    expect([reset.code, reset.err]).toEqual([0, '']);
    expect(reset.out).toMatch(/has a new password; sessions ended: 1\./);
    const after = await findUserByEmail(site.db, 'chair@example.org');
    expect(await verifyPassword(added.password, after?.passwordHash)).toBe(false);
    expect(await verifyPassword(reset.password, after?.passwordHash)).toBe(true);
    expect(await findUserByToken(site.db, token, new Date())).toBeUndefined();
    expect((await newestMails(site.db, 10)).map(({ to, template }) => `${to} ${template}`)).toContain(
      'chair@example.org password_changed',
    );
    const { records } = await listAuditEntries(site.db, auditSubjects, {});
    expect(records.map(({ action }) => action).toSorted()).toEqual(['user.password_reset', 'user.role_changed']);
  });

  it('promotes an account and leaves its password', async () => {
    await addStudent('someone@example.org');
    const { code, out, password } = await admin('add', 'someone@example.org');
    expect([code, password]).toEqual([0, '']);
    expect(out).toMatch(/with the password it had/);
    expect(await findUserByEmail(site.db, 'someone@example.org')).toMatchObject({
      role: 'super_admin',
      passwordHash: 'x',
    });
  });

  it('refuses in one line what makes no sense', async () => {
    await addStudent('student@example.org');
    const refused: [args: string[], why: RegExp][] = [
      [['add'], /^admin add needs one EMAIL/],
      [['add', 'nobody'], /^"nobody" is no e-mail address\.\n$/],
      [['reset', 'nobody@example.org'], /^Nobody has the address nobody@example\.org/],
      [['reset', 'student@example.org'], /is no administrator/],
      [['add', 'a@example.org', '--role', 'x'], /--role/],
      [['add', ''], /^admin add needs one EMAIL, and was given an empty one\.\n$/],
      [['add', 'a@example.org', '--name', ' '], /^--name must not be empty\.\n$/],
      [['add', 'a@example.org', '--name', 'n'.repeat(101)], /^--name must be at most 100 characters\.\n$/],
      [['add', 'a@example.org', '--name', '--json'], /^Option '--name' argument is ambiguous\. /],
    ];
    for (const [args, why] of refused) {
      const { code, out, err } = await admin(...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(why);
      expect(err.trimEnd()).not.toContain('\n');
    }
    expect(await findUserByEmail(site.db, 'student@example.org')).toMatchObject({ passwordHash: 'x' });
    expect(await findUserByEmail(site.db, 'a@example.org')).toBeUndefined();
  });
});
