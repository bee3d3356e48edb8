import { describe, expect, it } from 'vitest';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { newId } from '#platform/database/ids.ts';
import { databases } from '../../../../tests/support/app.ts';
import { suiteApp } from '../../../../tests/support/suiteApp.ts';
import { refill } from '../../../../tests/support/refill.ts';
import { initializeDatabase, ignoredAdmin } from './firstRun.ts';

const admin = { email: 'admin@example.org', password: 'a long enough one' };

describe.each(databases)('BOOTSTRAP_ADMIN on %s', (database) => {
  const site = suiteApp({ database, demo: false });
  const bootstrap = async () =>
    ignoredAdmin(await initializeDatabase(site.db, { cast: undefined, admin }, site.clock.now()));
  const signUp = async (email: string) => {
    const now = site.clock.now();
    const passwordHash = await hashPassword('their own password');
    const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
    await createUser(site.db, { id: newId(), email, name: 'Student', passwordHash, ...dates });
  };

  it('is ignored, and said to be, where somebody else is a super_admin', async () => {
    await refill(site);
    expect(await bootstrap()).toMatch(/^BOOTSTRAP_ADMIN_EMAIL is ignored: [^\n]+$/);
    expect(await findUserByEmail(site.db, admin.email)).toBeUndefined();
  });

  it('says nothing where the account is a super_admin already', async () => {
    await refill(site, { demo: false });
    expect(await bootstrap()).toBeUndefined();
    expect(await bootstrap()).toBeUndefined();
    expect(await site.nobody.post('/auth/login', admin)).toMatchObject({ status: 200 });
  });

  it('makes the first super_admin beside students', async () => {
    await refill(site, { demo: false });
    await signUp('student@example.org');
    expect(await bootstrap()).toBeUndefined();
    expect(await findUserByEmail(site.db, admin.email)).toMatchObject({ role: 'super_admin' });
  });

  it('leaves an account that somebody signed up for as it is, and says so', async () => {
    await refill(site, { demo: false });
    await signUp(admin.email);
    expect(await bootstrap()).toMatch(/^BOOTSTRAP_ADMIN_EMAIL is ignored: [^\n]+$/);
    expect(await findUserByEmail(site.db, admin.email)).toMatchObject({ role: 'student' });
  });
});
