import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { environmentProblems, readDatabaseEnvironment, readEnvironment } from './environment.ts';

const secret = 'kX4wq0Zt7mB2nV9sLr1cJh6dYg3pFa8e';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fest.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Fest <fest@example.org>',
};

describe('readEnvironment', () => {
  it('needs nothing for development', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      production: false,
      databaseUrl: undefined,
      listenUrl: undefined,
      dataDir: './data',
      smtpUrl: undefined,
      requireTls: false,
      mailFrom: undefined,
      allowDemo: false,
      resetsDemo: false,
      seedDemo: true,
      demo: 'before',
      bootstrapAdmin: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      secret: undefined,
      metricsToken: undefined,
      festival: './festival',
      trustProxy: false,
      rateLimits: true,
      offlinePages: true,
      logLevel: undefined,
    });
  });

  it('has one default directory for production and another for everything else', () => {
    expect(readEnvironment(production).dataDir).toBe('./data-production');
    expect(readEnvironment({ NODE_ENV: 'test' }).dataDir).toBe('./data');
    expect(readEnvironment({ ...production, DATA_DIR: './data' }).dataDir).toBe('./data');
  });

  it('keeps each demo in a directory of its own, for commands too', () => {
    expect(readEnvironment({ DEMO: 'before' }).dataDir).toBe('./data');
    expect(readEnvironment({ DEMO: 'during' })).toMatchObject({ demo: 'during', dataDir: './data-during' });
    expect(readDatabaseEnvironment({ DEMO: 'after' }).dataDir).toBe('./data-after');
    expect(readEnvironment({ DEMO: 'after', DATA_DIR: './mine' }).dataDir).toBe('./mine');
  });

  it('tells a command where the data is, whatever else is missing', () => {
    const place = { production: true, databaseUrl: undefined, listenUrl: undefined, dataDir: './data-production' };
    expect(readDatabaseEnvironment({ NODE_ENV: 'production', PORT: 'x' })).toEqual(place);
    expect(readDatabaseEnvironment({ DATA_DIR: 'memory' }).dataDir).toBeUndefined();
    expect(() => readDatabaseEnvironment({ DATABASE_URL: 'mysql://db' })).toThrow(/^DATABASE_URL must be/);
  });

  it('requires TLS of the mail server in production, unless told otherwise', () => {
    expect(readEnvironment(production).requireTls).toBe(true);
    expect(readEnvironment({ ...production, SMTP_TLS: 'optional' }).requireTls).toBe(false);
    expect(readEnvironment({ SMTP_TLS: 'required' }).requireTls).toBe(true);
    const unchecked = 'smtp://mail.example.org?tls.rejectUnauthorized=false';
    expect(environmentProblems({ ...production, SMTP_URL: unchecked, SMTP_TLS: 'optional' })).toEqual([]);
  });

  it('shows a demo that starts anew beyond this machine, in a directory of its own', () => {
    const env = readEnvironment({ DEMO: 'reset', HOST: '0.0.0.0', PUBLIC_URL: 'https://try.example.org' });
    expect(env).toMatchObject({ resetsDemo: true, allowDemo: true, seedDemo: true, dataDir: './data-demo' });
    expect(readDatabaseEnvironment({ DEMO: 'reset' }).dataDir).toBe('./data-demo');
  });

  it.each([
    ['DATABASE_URL', 'postgres://db/fest'],
    ['SMTP_URL', 'smtp://mail.example.org'],
    ['RATE_LIMITS', 'off'],
    ['SEED_DEMO', 'false'],
  ])('refuses %s=%s beside DEMO=reset', (name, value) => {
    expect(environmentProblems({ DEMO: 'reset', [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} cannot be .* beside DEMO=reset`)),
    ]);
  });

  it('refuses DEMO=reset in production', () => {
    const lines = environmentProblems({
      ...production,
      DEMO: 'reset',
      DATABASE_URL: 'postgres://db/fest',
      SECRET: secret,
    });
    expect(lines).toContain('DEMO cannot be reset in production, whose database it would erase');
  });

  it('takes an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', SECRET: ' ', NODE_ENV: '' }).port).toBe(3000);
  });

  it('reads what is set', () => {
    const env = readEnvironment({
      ...production,
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://u:p@db/fest',
      SECRET: secret,
      PUBLIC_URL: 'https://fest.example.org/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      BOOTSTRAP_ADMIN_EMAIL: 'Admin@Example.org',
      BOOTSTRAP_ADMIN_PASSWORD: 'a long enough one',
    });
    expect(env).toMatchObject({
      port: 8080,
      publicUrl: 'https://fest.example.org',
      trustProxy: ['loopback', '10.0.0.0/8'],
      seedDemo: false,
      bootstrapAdmin: { email: 'admin@example.org' },
    });
    expect(readEnvironment({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readEnvironment({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(readEnvironment({ HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example.org', ALLOW_DEMO: '1' }).seedDemo).toBe(
      true,
    );
    expect(readEnvironment({ DATA_DIR: 'memory', SEED_DEMO: 'false' })).toMatchObject({
      dataDir: undefined,
      seedDemo: false,
    });
  });

  const nonsense = {
    PORT: ['http', '70000', '-1'],
    HOST: ['not a host', '0.0.0.0', '::'],
    NODE_ENV: ['prod'],
    DATABASE_URL: ['mysql://db/fest', 'fest'],
    SMTP_URL: ['mail.example.org'],
    SMTP_TLS: ['off'],
    MAIL_FROM: ['the festival', 'Fest <fest>'],
    SEED_DEMO: ['maybe'],
    PUBLIC_URL: ['fest.example.org', 'http://localhost:3000/fest', 'ftp://localhost', 'https://fest.example.org'],
    SECRET: ['short', 'x'.repeat(32), '1234567890'.repeat(4)],
    DATABASE_LISTEN_URL: ['postgres://db/fest'],
    METRICS_TOKEN: ['short'],
    ALLOW_DEMO: ['perhaps'],
    TRUST_PROXY: ['true', '10.0.0.0/64'],
    RATE_LIMITS: ['few'],
    OFFLINE_PAGES: ['perhaps'],
    DEMO: ['1', 'nightly'],
  };
  const unfitForProduction = {
    SMTP_URL: ['smtp://mail.example.org?tls.rejectUnauthorized=false', ''],
    SECRET: ['secret-'.repeat(9)],
    PUBLIC_URL: ['', 'http://fest.example.org'],
    MAIL_FROM: [''],
    RATE_LIMITS: ['off'],
    SEED_DEMO: ['true'],
    DEMO: ['during'],
    ALLOW_DEMO: ['1'],
    DATA_DIR: ['memory'],
  };
  const each = (values: Record<string, readonly string[]>, others = {}): [string, Record<string, string>][] =>
    Object.entries(values).flatMap(([name, all]) => all.map((value) => [name, { ...others, [name]: value }]));
  it.each<[string, Record<string, string>]>([
    ...each(nonsense),
    ...each(unfitForProduction, production),
    ['SMTP_URL', { SMTP_TLS: 'required', SMTP_URL: 'smtp://mail.example.org?ignoreTLS=true' }],
    ['BOOTSTRAP_ADMIN_EMAIL', { BOOTSTRAP_ADMIN_EMAIL: 'admin', BOOTSTRAP_ADMIN_PASSWORD: 'a long enough one' }],
    ['BOOTSTRAP_ADMIN_EMAIL', { BOOTSTRAP_ADMIN_PASSWORD: 'a long enough one' }],
    ['BOOTSTRAP_ADMIN_PASSWORD', { BOOTSTRAP_ADMIN_EMAIL: 'admin@example.org' }],
    ['BOOTSTRAP_ADMIN_PASSWORD', { BOOTSTRAP_ADMIN_EMAIL: 'admin@example.org', BOOTSTRAP_ADMIN_PASSWORD: 'short' }],
    ['BOOTSTRAP_ADMIN_PASSWORD', { BOOTSTRAP_ADMIN_EMAIL: 'admin@example.org', BOOTSTRAP_ADMIN_PASSWORD: 'password' }],
    ['DATABASE_LISTEN_URL', { DATABASE_URL: 'postgres://db/fest', DATABASE_LISTEN_URL: 'db' }],
    ['SECRET', { ...production, DATABASE_URL: 'postgres://db/fest' }],
    [
      'BOOTSTRAP_ADMIN_PASSWORD',
      { ...production, BOOTSTRAP_ADMIN_EMAIL: 'admin@example.org', BOOTSTRAP_ADMIN_PASSWORD: 'festival-demo' },
    ],
  ])('refuses with one line that begins with %s: %j', (name, env) => {
    const lines = environmentProblems(env);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} [a-z][^\\n]+$`));
  });

  it.each([
    ['hex', 16],
    ['hex', 32],
    ['base64', 24],
    ['base64url', 32],
  ] as const)('takes every SECRET of %s from %i random bytes, and says how to make one', (encoding, bytes) => {
    const values = Array.from({ length: 2000 }, () => randomBytes(bytes).toString(encoding));
    expect(values.flatMap((SECRET) => environmentProblems({ SECRET }))).toEqual([]);
    expect(environmentProblems({ SECRET: 'x'.repeat(32) }).join()).toContain('openssl rand -base64 32');
  });

  it('names every value that makes no sense, and repeats no secret', () => {
    const lines = environmentProblems({
      PORT: 'x',
      SECRET: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@db',
      RATE_LIMITS: 'few',
    });
    expect(lines.map((line) => line.split(' ', 1).join()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'DATABASE_URL',
      'PORT',
      'RATE_LIMITS',
      'SECRET',
    ]);
    expect(lines.join()).not.toContain('hunter2');
  });
});
