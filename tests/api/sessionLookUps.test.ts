import { describe, expect, it, vi } from 'vitest';
import { createSession, deleteSession, findUserByToken } from '#people/accounts/server/sessionQueries.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('look-ups of sessions on %s', (database) => {
  const site = suiteApp({ database });
  const find = (token: string) => findUserByToken(site.db, token, site.clock.now());

  it('find each its own account, those of one turn by one statement', async () => {
    const ids = await Promise.all((['ayesha', 'bilal', 'hira'] as const).map((who) => site.idOf(who)));
    const [first = '', second = '', ended = ''] = await Promise.all(
      ids.map((id) => createSession(site.db, id, site.clock.now())),
    );
    await deleteSession(site.db, ended);
    const query = vi.spyOn(Reflect.get(site.db, '$client') as { query: (...args: unknown[]) => unknown }, 'query');
    const found = await Promise.all([first, second, ended, 'unknown', first].map(find));
    const statements = query.mock.calls.filter((call) => JSON.stringify(call).includes('sessions'));
    query.mockRestore();
    expect(found.map((user) => user?.id)).toEqual([ids[0], ids[1], undefined, undefined, ids[0]]);
    expect(statements).toHaveLength(1);
  });

  it('that begin later see what ended meanwhile', async () => {
    const token = await createSession(site.db, await site.idOf('ayesha'), site.clock.now());
    expect(await find(token)).toBeDefined();
    await deleteSession(site.db, token);
    expect(await find(token)).toBeUndefined();
  });
});
