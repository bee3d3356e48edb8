import { chmodSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { people } from '#database/cast/people.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { createMigrationTable, knownMigrations } from '#platform/database/migrations.ts';
import { createRateLimits } from '#platform/http/server/rateLimits.ts';
import { databases } from '../../../../tests/support/app.ts';
import { emptyDatabaseIn, openServed, runCommand, type Variables } from '../../../../tests/support/commandLine.ts';
import { createDatabase, freePort } from '../../../../tests/support/postgres.ts';
import { selfSignedCertificate } from '../../../../tests/support/selfSignedCertificate.ts';
import { startSmtpServer, type SmtpServer } from '../../../../tests/support/smtpServer.ts';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { buildApp } from '#run/app/server/app.ts';
import { readDatabaseEnvironment, readEnvironment } from '#run/app/server/environment.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { connectDatabase, openDatabase } from '#run/app/server/openDatabase.ts';
import { examine } from './examine.ts';
import type { TrustedProxies } from '#run/app/server/httpServer.ts';

const secret = 'a7Jq0-zR4wLx9Tn2Vb6Yc8Md1Pf3Hk5G';
const folder = suiteFolder();
const admin = { email: 'chair@example.org', password: 'a long password' };
const postgresUrl = () => createDatabase(process.env['TEST_POSTGRES_URL'] ?? '');
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

type Options = Parameters<typeof examine>[1];
async function wrongIn(env: Variables, more: Partial<Options> = {}, production = false) {
  const found = await examine(
    { ...readEnvironment(env), production },
    { secret: env['SECRET'], mailTo: undefined, ...more },
  );
  return Object.fromEntries(found.flatMap(({ of, state, says }) => (state === 'wrong' ? [[of, says]] : [])));
}

const diskOf = {
  embedded: /^only 0\.1 GB free on the disk of DATA_DIR, \/\S+: make room/,
  postgres: /^only 0\.1 GB free on the disk of this directory, \/\S+, not of PostgreSQL's: make room/,
};

describe.each(databases)('the doctor on %s', (kind) => {
  let database: Database;
  let env: Variables;
  let smtp: SmtpServer;
  let close: () => Promise<void>;
  const open: { close(): unknown }[] = [];

  const startSite = async (trustProxy: TrustedProxies = false, itsSecret = secret): Promise<FastifyInstance> => {
    const { db } = database;
    const context = {
      db,
      now: () => new Date(),
      secret: itsSecret,
      publicUrl: 'http://127.0.0.1',
      limits: createRateLimits({ isEnabled: false, shared: { db, secret } }),
      wakeSender: () => undefined,
    };
    const app = await buildApp({ quiet: true, context, listen: database.listen, trustProxy });
    await app.listen({ port: 0, host: '127.0.0.1' });
    open.push(app);
    return app;
  };
  /** In front of a site; names its client, as a proxy should, or does not. */
  const startProxy = async (app: FastifyInstance, namesClients: boolean, client = '203.0.113.9'): Promise<string> => {
    const proxy: Server = createServer((incoming, answer) => {
      const headers = { ...incoming.headers, ...(namesClients ? { 'x-forwarded-for': client } : {}) };
      const onward = request({ port: portOf(app.server), host: '127.0.0.1', path: incoming.url, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers);
        got.pipe(answer);
      });
      onward.end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()));
    open.push(proxy);
    return `http://127.0.0.1:${portOf(proxy)}`;
  };

  beforeAll(async () => {
    // As main.ts does: what the database writes is its owner's alone.
    process.umask(0o077);
    env = { ...(await emptyDatabaseIn(kind, folder)), SECRET: secret };
    ({ database, close } = await openServed(env, secret));
    await initializeDatabase(database.db, { cast: undefined, admin }, new Date());
    if (kind === 'embedded') chmodSync(join(folder, 'data'), 0o700);
    smtp = await startSmtpServer((_raw, [to]) => (to === 'full@example.org' ? new Error('mailbox full') : undefined));
    const site = await startSite();
    env = { ...env, SMTP_URL: smtp.url, PUBLIC_URL: `http://127.0.0.1:${portOf(site.server)}` };
  }, 180_000);
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    for (const each of open) await each.close();
    await smtp.close();
    await close();
  });

  it('finds nothing where all is well, in words and as JSON', async () => {
    const { code, out, err } = await runCommand(['doctor', '--mail-to', 'me@example.org'], env);
    expect(out).not.toContain('WRONG');
    expect([code, err]).toEqual([0, '']);
    const asJson = await runCommand(['doctor', '--json'], env);
    const { findings } = JSON.parse(asJson.out) as { findings: { of: string; state: string }[] };
    const looks = [
      'database',
      'writing',
      'clock',
      'schema',
      'records',
      'outbox',
      'administrators',
      'disk',
      'site',
      'proxy',
      'mail',
    ];
    expect(findings.map(({ of }) => of)).toEqual(expect.arrayContaining(looks));
  });

  it('names a variable that makes no sense', async () => {
    const { code, out } = await runCommand(['doctor'], { ...env, PORT: 'http' });
    expect([code, out]).toEqual([1, 'WRONG  variables       PORT must be a port number\n']);
  });

  it('names a variable that is one letter off', async () => {
    const { code, out } = await runCommand(['doctor'], { ...env, TRUST_PROXI: 'loopback' });
    expect(code).toBe(1);
    expect(out).toMatch(/^WRONG +variables +TRUST_PROXI is not read: is TRUST_PROXY meant\?$/m);
  });

  it('names a full disk', async () => {
    const spaceOf = () => ({ free: 100 * 1024 ** 2, total: 1024 ** 4 });
    expect(await wrongIn(env, { spaceOf })).toEqual({ disk: expect.stringMatching(diskOf[kind]) });
  });

  it('names a mail server that is away, and one that refuses the mail', async () => {
    const closed = { ...env, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
    expect(await wrongIn(closed)).toEqual({ mail: expect.stringMatching(/^SMTP_URL: no mail server listens/) });
    expect(await wrongIn(env, { mailTo: 'full@example.org' })).toEqual({
      mail: expect.stringMatching(/does not take the mail now: 450 mailbox full/),
    });
  });

  it('names a site that is away, and another SECRET', async () => {
    const away = { ...env, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` };
    expect(await wrongIn(away)).toEqual({ site: expect.stringMatching(/nobody listens there/) });
    const other = { ...env, SECRET: secret.toLowerCase() };
    expect(await wrongIn(other)).toEqual({ proxy: expect.stringMatching(/does not know this SECRET/) });
  });

  it('names what is not the site, a site that hears of no changes, and a certificate that is not trusted', async () => {
    const answering = async (server: Server, scheme: string) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      open.push(server);
      return wrongIn({ ...env, PUBLIC_URL: `${scheme}://127.0.0.1:${portOf(server)}` });
    };
    const stranger = createServer((_request, answer) => void answer.writeHead(404).end());
    expect(await answering(stranger, 'http')).toEqual({ site: expect.stringMatching(/answers 404: is that the site/) });
    const deaf = createServer(({ url }, answer) => {
      answer.writeHead(url === '/api/ready' ? 200 : 404).end('{"data":{"liveUpdates":false}}');
    });
    expect(await answering(deaf, 'http')).toMatchObject({ site: expect.stringMatching(/hears of no changes/) });
    const untrusted = createTlsServer(selfSignedCertificate, (_request, answer) => void answer.end());
    expect(await answering(untrusted, 'https')).toEqual({
      site: expect.stringMatching(/its certificate is not trusted \(/),
    });
  });

  it('names a proxy that names no clients, one that is not believed and one that TRUST_PROXY does not name', async () => {
    const [believing, doubting, another] = [
      await startSite(['loopback']),
      await startSite(),
      await startSite(['10.0.0.0/8']),
    ];
    const through = async (app: FastifyInstance, namesClients: boolean) =>
      wrongIn({ ...env, PUBLIC_URL: await startProxy(app, namesClients) });
    expect(await through(believing, true)).toEqual({});
    expect(await through(believing, false)).toEqual({ proxy: expect.stringMatching(/does not name its clients/) });
    expect(await through(doubting, true)).toEqual({ proxy: expect.stringMatching(/TRUST_PROXY=127\.0\.0\.1$/) });
    expect(await through(another, true)).toEqual({
      proxy: expect.stringMatching(/TRUST_PROXY does not name the proxy/),
    });
  });

  it('asks through a proxy of this machine, whose client it is itself', async () => {
    const site = await startSite(['loopback']);
    const itself = { ...env, PUBLIC_URL: await startProxy(site, true, '127.0.0.1') };
    expect(await wrongIn(itself)).toEqual({});
    expect((await runCommand(['doctor'], itself)).out).toMatch(/right +proxy +it names its clients; .* 127\.0\.0\.1$/m);
  });

  it('names mails that wait, records from the future, and a missing super admin', async () => {
    const { db } = database;
    const id = newId();
    await db.execute(sql`insert into mails (id, "to", template, data, created_at, next_attempt_at) values
      (${id}, 'a@example.org', 'password_changed', '{"name":"A"}', now() - interval '1 hour', now() - interval '1 hour')`);
    expect(await wrongIn(env)).toEqual({ outbox: expect.stringMatching(/the oldest for 60 minutes/) });
    await db.execute(sql`update mails set created_at = now() + interval '1 hour', status = 'sent', sent_at = now()`);
    expect(await wrongIn(env)).toEqual({ records: expect.stringMatching(/60 minutes ahead of this machine's clock/) });
    await db.execute(sql`delete from mails`);
    await db.execute(sql`update users set role = 'student'`);
    expect(await wrongIn(env)).toEqual({ administrators: expect.stringMatching(/admin add EMAIL/) });
    await db.execute(sql`update users set role = 'super_admin'`);
  });

  it('for a request without its token there is no such page', async () => {
    for (const headers of [{}, { authorization: `Bearer ${'a'.repeat(64)}` }])
      expect((await fetch(`${env['PUBLIC_URL']}/doctor`, { headers })).status).toBe(404);
  });

  describe.each([kind].filter((each) => each === 'embedded'))('only on %s', () => {
    it('names a data directory that is open to others', async () => {
      chmodSync(join(folder, 'data'), 0o755);
      expect(await wrongIn(env)).toEqual({ permissions: expect.stringMatching(/is open to other users: chmod/) });
      chmodSync(join(folder, 'data'), 0o700);
    });

    it('names a data directory without a database', async () => {
      const found = await wrongIn({ ...env, DATA_DIR: join(folder, 'nothing') });
      expect(found).toEqual({
        database: expect.stringMatching(/holds none: start the site once$/),
        permissions: expect.stringMatching(/holds no database: start the site once$/),
      });
    });
  });

  describe.each([kind].filter((each) => each === 'postgres'))('only on %s', () => {
    it('names a clock that is wrong', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      expect(await wrongIn(env)).toMatchObject({ clock: expect.stringMatching(/is 36\d\d s ahead of the database's/) });
      vi.setSystemTime(Date.now() - 7_200_000);
      expect(await wrongIn(env)).toMatchObject({
        clock: expect.stringMatching(/is 3[56]\d\d s behind the database's/),
      });
    });

    it('names a database that is away, takes no writes, or is not heard', async () => {
      const url = env['DATABASE_URL'] ?? '';
      const away = { ...env, DATABASE_URL: `postgres://a:hidden@127.0.0.1:${await freePort()}/a` };
      const found = await wrongIn(away);
      expect(found).toEqual({ database: expect.stringMatching(/ECONNREFUSED.*Is it running/) });
      expect(JSON.stringify(found)).not.toContain('hidden');
      const readOnly = new URL(url);
      readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
      expect(await wrongIn({ ...env, DATABASE_URL: readOnly.href })).toEqual({
        writing: expect.stringMatching(/takes no writes: .*read-only transaction/),
      });
      // Another database of the same server: what is sent here is not heard there.
      expect(await wrongIn({ ...env, DATABASE_LISTEN_URL: await postgresUrl() })).toEqual({
        listening: expect.stringMatching(/nothing is heard at DATABASE_LISTEN_URL/),
      });
    });

    it('names a schema of another version, and the demo in production', async () => {
      const older = { ...env, DATABASE_URL: await postgresUrl() };
      const bare = await connectDatabase(readDatabaseEnvironment(older));
      await bare.db.transaction(async (tx) => {
        await createMigrationTable(tx);
        await tx.execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${knownMigrations()[0]?.folderMillis}::bigint - 1)`,
        );
      });
      expect(await wrongIn(older)).toEqual({
        schema: expect.stringMatching(/of a version before 2026-11-30: back it up with that version/),
      });
      await expect(openDatabase(readDatabaseEnvironment(older)), 'a start').rejects.toThrow(
        /^the database is of a version before 2026-11-30: [^\n]+$/,
      );
      await bare.db.execute(sql`delete from drizzle.__drizzle_migrations`);
      await bare.migrate();
      await initializeDatabase(bare.db, { cast, admin: undefined }, new Date());
      expect(await wrongIn(older)).toEqual({});
      expect(await wrongIn(older, {}, true)).toEqual({ demo: expect.stringContaining(`${people.length} accounts`) });
      await bare.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
      );
      expect(await wrongIn(older)).toEqual({ schema: expect.stringMatching(/of a newer version/) });
      await bare.close();
    });
  });
});
