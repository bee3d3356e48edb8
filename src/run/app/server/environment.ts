import { isIP } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { demoPassword } from '#database/cast/demoPassword.ts';
import { isCommonPassword } from '#people/accounts/server/commonPasswords.ts';
import { demoNames, usualDemo, type DemoName } from '#database/demo/names.ts';
import { isEmail } from '#platform/email.ts';
import { isLoopback } from '#platform/http/loopback.ts';
import { tlsOptionsOf } from '#platform/mail/transport.ts';
import { defaultDataDirs } from './dataDirectory.ts';
import { logLevels } from './logging.ts';

export type Environment = z.output<typeof schema>;

/** The environment cannot be used. `problems` has one line each, which names the variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const onOff = (on: string[], off: string[], error: string) =>
  z.enum([...on, ...off], { error }).transform((value) => on.includes(value));

/** An address with one of these protocols; the message never repeats it, because it may hold a password. */
const url = (protocols: readonly string[], error: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { error, abort: true });

const isSubnet = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(address)];
  return (
    maxBits !== undefined &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
};
const proxies = z.string().transform((value, context) => {
  if (/^[1-9]$/.test(value)) return Number(value);
  const names = value.split(',').map((name) => name.trim());
  const subnetNames = ['loopback', 'linklocal', 'uniquelocal'];
  if (names.every((name) => subnetNames.includes(name) || isSubnet(name))) return names;
  context.addIssue('must be the number of proxies (1 to 9), or addresses and subnets such as "loopback, 10.0.0.0/8"');
  return z.NEVER;
});

const email = z.string().refine(isEmail, 'must be an e-mail address');
const sender = z
  .string()
  .refine(
    (value) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
    'must be an address, with or without a name: "Festival <festival@example.org>"',
  );

const howToMake = 'make one with: openssl rand -base64 32';
// Repetition deflates. Of 100,000 values of `openssl rand -hex 16`, the weakest way to 32 bytes, none fell below 29.
const minDeflatedBytes = 24;
const secret = z
  .string()
  .refine((value) => Buffer.byteLength(value) >= 32, {
    error: `must have at least 32 bytes; ${howToMake}`,
    abort: true,
  })
  .refine(
    (value) => deflateRawSync(value, { level: 9 }).byteLength >= minDeflatedBytes,
    `repeats itself and can be guessed; ${howToMake}`,
  );

const postgresUrl = url(
  ['postgres:', 'postgresql:'],
  'must be a PostgreSQL address: postgres://user:password@host/database',
);

/** Mails hold codes and links that open an account: production encrypts them unless told otherwise. */
const isTlsRequired = ({ NODE_ENV, SMTP_TLS }: { NODE_ENV: string; SMTP_TLS?: string | undefined }): boolean =>
  (SMTP_TLS ?? (NODE_ENV === 'production' ? 'required' : 'optional')) === 'required';

const besideReset = 'beside DEMO=reset: a demo for everybody, erased each night';
const notBesideReset = [
  'DATABASE_URL',
  'SMTP_URL',
  'BOOTSTRAP_ADMIN_EMAIL',
  'BOOTSTRAP_ADMIN_PASSWORD',
] as const satisfies readonly string[];

const schema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number')
      .default(3000),
    HOST: z
      .string()
      .refine(
        (host) => isIP(host) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
        'must be an address or the name of this host',
      )
      .default('127.0.0.1'),
    NODE_ENV: z
      .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
      .default('development'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_LISTEN_URL: postgresUrl.optional(),
    DATA_DIR: z.string().optional(),
    SMTP_URL: url(
      ['smtp:', 'smtps:'],
      'must be the address of a mail server: smtp://user:password@host:587',
    ).optional(),
    SMTP_TLS: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
    MAIL_FROM: sender.optional(),
    SEED_DEMO: onOff(['true', '1'], ['false', '0'], 'must be true or false').optional(),
    DEMO: z.enum([...demoNames, 'reset'], { error: `must be one of ${demoNames.join(', ')}, reset` }).optional(),
    BOOTSTRAP_ADMIN_EMAIL: email.transform((value) => value.toLowerCase()).optional(),
    BOOTSTRAP_ADMIN_PASSWORD: z
      .string()
      .min(6, 'must have at least 6 characters')
      .max(128, 'cannot exceed 128 characters')
      .refine((value) => !isCommonPassword(value), 'is too common: choose another')
      .optional(),
    PUBLIC_URL: url(['http:', 'https:'], 'must be a full address that begins with https:// or http://')
      .refine((value) => /^\w+:\/\/[^/?#@]+\/?$/.test(value), 'must have no path, question or login')
      .transform((value) => new URL(value).origin)
      .optional(),
    SECRET: secret.optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits and signs of - . _ ~ + / =')
      .optional(),
    FESTIVAL: z.string().default('./festival'),
    ALLOW_DEMO: onOff(['1'], ['0'], 'must be 1, or unset').default(false),
    TRUST_PROXY: proxies.optional(),
    OFFLINE_PAGES: onOff(['on'], ['off'], 'must be on or off').default(true),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
    RATE_LIMITS: onOff(['on'], ['off'], 'must be on or off').default(true),
  })
  .superRefine((env, context) => {
    const wrong = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const [tlsOption] = env.SMTP_URL !== undefined && isTlsRequired(env) ? tlsOptionsOf(env.SMTP_URL) : [];
    if (tlsOption !== undefined) wrong('SMTP_URL', `cannot say ${tlsOption} unless SMTP_TLS is optional`);
    if (env.BOOTSTRAP_ADMIN_EMAIL !== undefined && env.BOOTSTRAP_ADMIN_PASSWORD === undefined) {
      wrong('BOOTSTRAP_ADMIN_PASSWORD', 'must be set together with BOOTSTRAP_ADMIN_EMAIL');
    }
    if (env.BOOTSTRAP_ADMIN_PASSWORD !== undefined && env.BOOTSTRAP_ADMIN_EMAIL === undefined) {
      wrong('BOOTSTRAP_ADMIN_EMAIL', 'must be set together with BOOTSTRAP_ADMIN_PASSWORD');
    }
    if (env.DATABASE_LISTEN_URL !== undefined && env.DATABASE_URL === undefined)
      wrong('DATABASE_LISTEN_URL', 'is for the database of DATABASE_URL, which is unset');
    if (env.DEMO === 'reset') {
      if (env.NODE_ENV === 'production') wrong('DEMO', 'cannot be reset in production, whose database it would erase');
      for (const name of notBesideReset) if (env[name] !== undefined) wrong(name, `cannot be set ${besideReset}`);
      if (!env.RATE_LIMITS) wrong('RATE_LIMITS', `cannot be off ${besideReset}`);
      if (env.SEED_DEMO === false) wrong('SEED_DEMO', `cannot be false ${besideReset}`);
    }
    const isDemoAllowed = env.ALLOW_DEMO || env.DEMO === 'reset';
    if (env.NODE_ENV !== 'production') {
      const lift = 'while NODE_ENV is not production: demo passwords and an open mailbox. ALLOW_DEMO=1 allows it';
      if (!isDemoAllowed && !isLoopback(env.HOST)) wrong('HOST', `must be a loopback address ${lift}`);
      if (!isDemoAllowed && env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname)) {
        wrong('PUBLIC_URL', `must name a loopback address ${lift}`);
      }
      return;
    }
    if (env.PUBLIC_URL === undefined) wrong('PUBLIC_URL', 'must be set in production');
    else if (!env.PUBLIC_URL.startsWith('https:')) wrong('PUBLIC_URL', 'must begin with https:// in production');
    if (env.SMTP_URL === undefined) wrong('SMTP_URL', 'must be set in production');
    if (env.MAIL_FROM === undefined) wrong('MAIL_FROM', 'must be set in production');
    if (env.SECRET === undefined && env.DATABASE_URL !== undefined) {
      wrong('SECRET', `must be set in production with DATABASE_URL, the same for every server; ${howToMake}`);
    }
    if (!env.RATE_LIMITS) wrong('RATE_LIMITS', 'cannot be off in production');
    if (env.SEED_DEMO === true) wrong('SEED_DEMO', 'cannot be true in production');
    if (env.DEMO !== undefined) wrong('DEMO', 'cannot be set in production');
    if (env.ALLOW_DEMO) wrong('ALLOW_DEMO', 'cannot be 1 in production');
    if (env.BOOTSTRAP_ADMIN_PASSWORD === demoPassword)
      wrong('BOOTSTRAP_ADMIN_PASSWORD', 'cannot be the password of the demo in production');
    if (env.DATA_DIR === inMemory && env.DATABASE_URL === undefined)
      wrong('DATA_DIR', 'cannot be memory in production');
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    ...databaseOf(env),
    smtpUrl: env.SMTP_URL,
    requireTls: isTlsRequired(env),
    mailFrom: env.MAIL_FROM,
    allowDemo: env.ALLOW_DEMO || env.DEMO === 'reset',
    resetsDemo: env.DEMO === 'reset',
    seedDemo: env.SEED_DEMO ?? env.NODE_ENV !== 'production',
    demo: env.DEMO === undefined || env.DEMO === 'reset' ? usualDemo : env.DEMO,
    bootstrapAdmin:
      env.BOOTSTRAP_ADMIN_EMAIL === undefined || env.BOOTSTRAP_ADMIN_PASSWORD === undefined
        ? undefined
        : { email: env.BOOTSTRAP_ADMIN_EMAIL, password: env.BOOTSTRAP_ADMIN_PASSWORD },
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    secret: env.SECRET,
    metricsToken: env.METRICS_TOKEN,
    festival: env.FESTIVAL,
    trustProxy: env.TRUST_PROXY ?? (false as const),
    rateLimits: env.RATE_LIMITS,
    offlinePages: env.OFFLINE_PAGES,
    logLevel: env.LOG_LEVEL,
  }));

const inMemory = 'memory';
const { NODE_ENV, DATABASE_URL, DATABASE_LISTEN_URL, DATA_DIR, DEMO, ...more } = schema.def.in.shape;
const databaseVariables = z.object({ NODE_ENV, DATABASE_URL, DATABASE_LISTEN_URL, DATA_DIR, DEMO });
const databaseSchema = databaseVariables.transform(databaseOf);
const { SMTP_URL, SMTP_TLS, MAIL_FROM } = more;
const mailVariables = z.object({ NODE_ENV, SMTP_URL, SMTP_TLS, MAIL_FROM });
const mailSchema = mailVariables.transform((env, context) => {
  if (env.SMTP_URL !== undefined)
    return { smtpUrl: env.SMTP_URL, requireTls: isTlsRequired(env), mailFrom: env.MAIL_FROM };
  context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'must be set: there is no mail server to try' });
  return z.NEVER;
});

export type MailEnvironment = z.output<typeof mailSchema>;

/** Where the data is. */
export interface DatabaseEnvironment {
  production: boolean;
  databaseUrl: string | undefined;
  /** A direct address of the same database if DATABASE_URL is a pooler's. */
  listenUrl: string | undefined;
  /** Undefined: in memory, for tests. */
  dataDir: string | undefined;
}

interface DatabaseVariables {
  NODE_ENV: string;
  DATABASE_URL?: string | undefined;
  DATABASE_LISTEN_URL?: string | undefined;
  DATA_DIR?: string | undefined;
  DEMO?: DemoName | 'reset' | undefined;
}

function databaseOf(env: DatabaseVariables): DatabaseEnvironment {
  const production = env.NODE_ENV === 'production';
  const dataDir = env.DATA_DIR ?? defaultDataDirs[production ? 'production' : (env.DEMO ?? usualDemo)];
  return {
    production,
    databaseUrl: env.DATABASE_URL,
    listenUrl: env.DATABASE_LISTEN_URL,
    dataDir: dataDir === inMemory ? undefined : dataDir,
  };
}

export type VariableName = keyof typeof schema.def.in.shape;
export const variableNames = Object.keys(schema.def.in.shape) as VariableName[];

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The environment of the process, validated. An empty value counts as unset. Source: api.md, Environment.
 * @throws EnvironmentError with one line for each invalid value
 */
export const readEnvironment = (env: Variables): Environment => checked(schema, schema.def.in.shape, env);

/** Why a server would not start with these variables, as in `EnvironmentError`; empty if it would. */
export function environmentProblems(env: Variables): readonly string[] {
  try {
    readEnvironment(env);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

/**
 * The part of it that locates the data, for commands: they send no mail and serve no page.
 * @throws EnvironmentError with one line for each invalid value
 */
export const readDatabaseEnvironment = (env: Variables): DatabaseEnvironment =>
  checked(databaseSchema, databaseVariables.shape, env);

/**
 * The part of it about sending mail, for commands.
 * @throws EnvironmentError with one line for each invalid value
 */
export const readMailEnvironment = (env: Variables): MailEnvironment => checked(mailSchema, mailVariables.shape, env);

function checked<Checked>(variables: z.ZodType<Checked>, shape: object, env: Variables): Checked {
  const given = Object.keys(shape).flatMap((name) =>
    env[name] === undefined || env[name].trim() === '' ? [] : [[name, env[name].trim()] as const],
  );
  const result = variables.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const firstOfEach = new Map(result.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
  throw new EnvironmentError([...firstOfEach].toReversed().map(([name, message]) => `${name} ${message}`));
}
