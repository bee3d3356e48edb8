import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { checkConnectionSecurity } from './connectionSecurity.ts';

const folder = suiteFolder();
const authority = join(folder, 'ca.pem');
writeFileSync(authority, 'a certificate');
afterEach(() => vi.unstubAllEnvs());

interface Others {
  production?: boolean;
  listenUrl?: string;
}

async function warnings(databaseUrl: string | undefined, { production = true, listenUrl }: Others = {}) {
  const lines: string[] = [];
  await checkConnectionSecurity({ production, databaseUrl, listenUrl }, (line) => lines.push(line));
  return lines;
}

const remote = (query: string) => `postgres://u:hunter2@db.example.org/fest${query}`;

describe('the connection to the database in production', () => {
  it.each([
    'postgres://u:p@localhost/fest',
    'postgres://u:p@127.0.0.1:5432/fest',
    'postgres://[::1]/fest',
    'postgres:///fest?host=/var/run/postgresql',
    remote('?sslmode=verify-full'),
    remote(`?sslmode=verify-full&sslrootcert=${authority}`),
    remote(`?sslmode=verify-ca&uselibpqcompat=true&sslrootcert=${authority}`),
    remote('?sslmode=require'),
    remote('?sslmode=verify-ca'),
    remote('?sslmode=prefer'),
    remote('?ssl=true'),
  ])('is local or verified: %s', async (url) => {
    const noted = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    expect(await warnings(url)).toEqual([]);
    expect(noted, 'pg has nothing to warn of').not.toHaveBeenCalled();
    noted.mockRestore();
  });

  it.each([
    ['nothing is said', remote('')],
    ['a name in a private network says nothing either', 'postgres://db/fest'],
    ['it hides behind a local name', 'postgres://localhost/fest?host=db.example.org'],
    ['it looks like loopback', 'postgres://127.0.0.1.example.org/fest'],
  ])('is refused in one line where %s', async (_why, url) => {
    const refused = await warnings(url).catch((error: unknown) => String(error));
    expect(refused).toMatch(/^Error: DATABASE_URL [^\n]*sslmode=verify-full[^\n]*$/);
    expect(refused).not.toContain('hunter2');
  });

  it.each([
    ['sslmode=disable', remote('?sslmode=disable')],
    ['certificate', remote('?sslmode=no-verify')],
    ['certificate', remote('?sslmode=require&uselibpqcompat=true')],
  ])('is warned of when it was chosen: %s, %s', async (word, url) => {
    const lines = await warnings(url);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^DATABASE_URL: /);
    expect(lines[0]).toContain(word);
    expect(lines[0]).not.toContain('hunter2');
  });

  it('may be chosen by PGSSLMODE, and is checked for the address of listening too', async () => {
    vi.stubEnv('PGSSLMODE', 'verify-full');
    expect(await warnings(remote(''))).toEqual([]);
    vi.stubEnv('PGSSLMODE', 'disable');
    expect(await warnings(remote(''))).toHaveLength(1);
    vi.unstubAllEnvs();
    await expect(warnings('postgres://localhost/fest', { listenUrl: remote('') })).rejects.toThrow(
      /^DATABASE_LISTEN_URL /,
    );
  });

  it('names the variable when its certificate cannot be read', async () => {
    const url = remote(`?sslmode=verify-full&sslrootcert=${join(folder, 'none.pem')}`);
    await expect(warnings(url)).rejects.toThrow(/^DATABASE_URL cannot be used: ENOENT/);
  });

  it('is not looked at in development', async () => {
    expect(await warnings(remote(''), { production: false })).toEqual([]);
    expect(await warnings(undefined)).toEqual([]);
  });
});
