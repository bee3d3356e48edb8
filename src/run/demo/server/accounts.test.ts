import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { people } from '#database/cast/people.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { changeUser } from '#people/accounts/server/queries.ts';
import { databases } from '../../../../tests/support/app.ts';
import { suiteApp } from '../../../../tests/support/suiteApp.ts';
import { refill } from '../../../../tests/support/refill.ts';
import { refuseDemoPasswords } from './accounts.ts';

describe.each(databases)('accounts with the demo password on %s', (database) => {
  const site = suiteApp({ database, demo: false });
  const check = () =>
    refuseDemoPasswords(site.db, { databaseUrl: undefined, dataDir: './data' }).then(
      () => undefined,
      (error: Error) => error.message,
    );
  const closeAllBut = async (open: readonly string[]) => {
    const passwordHash = await hashPassword('nobody knows it');
    for (const { key } of people.filter((person) => !open.includes(person.key)))
      await changeUser(site.db, await site.idOf(key), { passwordHash });
  };

  it('are named in one line, the most powerful first, with the command that removes them', async () => {
    await refill(site);
    const line = await check();
    expect(line).toMatch(/^[^\n]*: omar\.farooq@cloud\.neduet\.edu\.pk \(super_admin\), sana[^\n]* and \d+ more\./);
    expect(line).toContain('DATA_DIR=./data');
    expect(line).toContain('npm run festival -- demo remove');
  });

  it('are found one by one, whatever each hash is', async () => {
    await refill(site);
    await closeAllBut(['hassan', 'omar']);
    await changeUser(site.db, await site.idOf('hassan'), { passwordHash: await hashPassword('festival-demo') });
    expect(await check()).toContain(
      ': omar.farooq@cloud.neduet.edu.pk (super_admin), hassan.mehmood@cloud.neduet.edu.pk (student).',
    );
    await closeAllBut([]);
    expect(await check()).toBeUndefined();
  });

  it('are found under another address, by the hash they share', async () => {
    await refill(site);
    await site.db.execute(sql`update users set email = 'somebody@example.org' where role = 'super_admin'`);
    expect(await check()).toContain(': somebody@example.org (super_admin)');
  });

  it('are found when the festival has another mail domain since, by the newcomers without one', async () => {
    await refill(site);
    await site.db.execute(
      sql`update users set email = split_part(email, '@', 1) || '@elsewhere.example' where email not like '%@example.com'`,
    );
    expect(await check()).toContain(': omar.farooq@elsewhere.example (super_admin), ');
  });

  it('are not looked for among other people', async () => {
    await refill(site, { demo: false, admin: { email: 'a@example.org', password: 'festival-demo' } });
    expect(await check()).toBeUndefined();
  });
});
