import { join } from 'node:path';
import { secret } from '../secret.ts';
import type { AtEnd } from '../measures/measure.ts';
import { freePort } from '../../tests/support/postgres.ts';
import { fill, installPeer, type ListedEvent, type Peer, runProgram, startProgram } from './peer.ts';

const program = 'directus/cli.js';
const token = 'the-token-of-the-drills';
const headers = { authorization: `Bearer ${token}` };
/** Of everybody who has not logged in, in each Directus. */
const publicPolicy = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

const fieldOf = (name: string, value: unknown) => {
  if (name === 'id')
    return { field: name, type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } };
  const type = { string: 'text', number: 'integer', boolean: 'boolean' }[typeof value as string];
  return type
    ? { field: name, type, schema: {} }
    : { field: name, type: 'json', schema: {}, meta: { special: ['cast-json'] } };
};

/**
 * Directus with a collection of events, listed for everybody, and a collection of registrations that takes bare inserts
 * from an administrator, which asks for the fewest permissions.
 */
export async function startDirectus(databaseUrl: string, events: readonly ListedEvent[], atEnd: AtEnd): Promise<Peer> {
  const folder = installPeer('directus', program);
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: secret,
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'quiet-lantern',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMITER_ENABLED: 'false',
    // It refuses calls while its event loop is busy all the time, as it is while its throughput is measured.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  const withoutSandbox = ['--import', join(import.meta.dirname, 'directus/withoutSandbox.mjs')];
  const command = [...withoutSandbox, `node_modules/${program}`];
  await runProgram({ folder, command: [...command, 'bootstrap'], env });
  atEnd(await startProgram({ folder, command: [...command, 'start'], env }, `${url}/server/ping`));
  const collection = (name: string, row: Record<string, unknown>) =>
    fill(`${url}/collections`, headers, {
      collection: name,
      schema: {},
      meta: {},
      fields: Object.entries(row).map(([field, value]) => fieldOf(field, value)),
    });
  const rows = events.map(({ _id: id, ...row }) => ({ id, ...row }));
  await collection('events', rows[0] ?? {});
  await collection('registrations', { id: '', event: '', person: '', is_individual: true, admitted_at: '' });
  await fill(`${url}/items/events`, headers, rows);
  const read = { collection: 'events', action: 'read', fields: ['*'], permissions: {}, validation: {} };
  await fill(`${url}/permissions`, headers, { policy: publicPolicy, ...read });
  return {
    name: 'Directus',
    url,
    list: { path: '/items/events?limit=100', headers: {} },
    insert: {
      path: '/items/registrations',
      headers,
      body: (event, person) =>
        JSON.stringify({ event, person, is_individual: true, admitted_at: new Date().toISOString() }),
      status: '200',
    },
  };
}
