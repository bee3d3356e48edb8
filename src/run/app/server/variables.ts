import type { VariableName } from './environment.ts';

interface Variable {
  /** Its meaning, for an operator. */
  about: string;
  /** A valid value. */
  example: string;
  /** The default, if any; a test tries it. */
  unset?: string;
}

/** The text of docs/variables.md for each variable; the schema in environment.ts validates it. */
export const variables: Readonly<Record<VariableName, Variable>> = {
  NODE_ENV: {
    about: 'Anything but `production` is for trying: the demo, its public passwords, mail that is kept and not sent.',
    example: 'production',
    unset: 'development',
  },
  PUBLIC_URL: {
    about:
      'Where people reach the site; every link in a mail begins with it. Unset: http:// with HOST and PORT. In production it begins with https://.',
    example: 'https://festival.example.edu',
  },
  HOST: {
    about: 'The address to listen at. Outside production only this machine, unless ALLOW_DEMO.',
    example: '127.0.0.1',
    unset: '127.0.0.1',
  },
  PORT: { about: 'The port to listen at; 0 takes any that is free.', example: '3000', unset: '3000' },
  TRUST_PROXY: {
    about:
      'Whose X-Forwarded-For is believed: addresses and subnets, or how many proxies stand in front. Unset: nobody’s, and everybody behind a proxy counts as one network.',
    example: 'loopback',
  },
  DATABASE_URL: {
    about:
      'PostgreSQL 15 or newer, directly or through PgBouncer. It says how the connection is protected unless it stays on this machine. Unset: the embedded database in DATA_DIR.',
    example: 'postgres://festival:password@db.example.edu/festival?sslmode=verify-full',
  },
  DATABASE_LISTEN_URL: {
    about:
      'The same database past PgBouncer in transaction mode, which loses what is listened for (decision 13). Only with DATABASE_URL.',
    example: 'postgres://festival:password@db.example.edu:5432/festival?sslmode=verify-full',
  },
  DATA_DIR: {
    about:
      'The folder of the embedded database and of what the site keeps beside it. Unset: `./data-production` in production, `./data-demo` for DEMO=reset, `./data-during` for DEMO=during and so on, else `./data`.',
    example: '/var/lib/festival',
  },
  SECRET: {
    about:
      'Codes, mailed links, passes and authenticator apps are derived from it: the same for every server, kept for as long as the festival. Unset: made once, in DATA_DIR. At least 32 bytes.',
    example: 'the output of: openssl rand -base64 32',
  },
  SMTP_URL: {
    about: 'The mail server. Unset: mail is kept, not sent, outside production.',
    example: 'smtps://user:password@mail.example.org',
  },
  SMTP_TLS: {
    about:
      '`required`: mail waits until the mail server offers TLS with a trusted certificate. Unset: `required` in production, else `optional`.',
    example: 'required',
  },
  MAIL_FROM: { about: 'The sender of every mail.', example: 'The Festival <festival@example.edu>' },
  BOOTSTRAP_ADMIN_EMAIL: {
    about: 'The first super admin, made by a start that finds none. `festival admin add` makes one later.',
    example: 'chair@example.edu',
  },
  BOOTSTRAP_ADMIN_PASSWORD: {
    about: 'The password of that account, to be changed at the first login.',
    example: 'a long enough one',
  },
  METRICS_TOKEN: {
    about: 'The bearer with which `GET /metrics` is read. Unset: nobody reads it in production, else this machine.',
    example: 'made-by-openssl-rand-hex-24',
  },
  LOG_LEVEL: {
    about:
      'The least that is logged, as lines of JSON on standard output. Unset: `info` in production, with a line an answer, else `warn`.',
    example: 'info',
  },
  FESTIVAL: {
    about: 'The folder with the content of the festival: names, clubs, wording, images.',
    example: './festival',
    unset: './festival',
  },
  OFFLINE_PAGES: {
    about: '`off` removes the service worker: doors, passes, the schedule and own registrations then need a network.',
    example: 'on',
    unset: 'on',
  },
  RATE_LIMITS: { about: '`off` is for tests, never in production.', example: 'on', unset: 'on' },
  SEED_DEMO: {
    about: 'Whether an empty database is filled with the demo. Unset: outside production. Never in production.',
    example: 'false',
  },
  ALLOW_DEMO: {
    about: '`1` shows the demo, with its public passwords and its mailbox, beyond this machine. Never in production.',
    example: '1',
  },
  DEMO: {
    about:
      'The demo of an empty database: `before` the festival, `during` it (day 2 is today), `after` it, or the `small` one of the tests. `reset` shows the first to the public, beyond this machine, without uploads, and recreates it at 04:00 in the festival’s zone. It erases its own database alone. Production allows none; `reset` allows no PostgreSQL or mail server.',
    example: 'during',
    unset: 'before',
  },
};
