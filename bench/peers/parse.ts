import type { AtEnd } from '../measures/measure.ts';
import { freePort } from '../../tests/support/postgres.ts';
import { fill, installPeer, type ListedEvent, type Peer, startProgram } from './peer.ts';

const program = 'parse-server/bin/parse-server';
const application = { 'x-parse-application-id': 'drills' };
const master = { ...application, 'x-parse-master-key': 'the master key of the drills' };
const typeOf = (value: unknown) => ({ string: 'String', number: 'Number', boolean: 'Boolean' })[typeof value as string];

export async function startParse(databaseUrl: string, events: readonly ListedEvent[], atEnd: AtEnd): Promise<Peer> {
  const folder = installPeer('parse', program);
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = {
    appId: application['x-parse-application-id'],
    masterKey: master['x-parse-master-key'],
    databaseURI: databaseUrl,
    host: '127.0.0.1',
    port: new URL(url).port,
    mountPath: '/parse',
    logLevel: 'error',
  };
  const command = [
    `node_modules/${program}`,
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ];
  atEnd(await startProgram({ folder, command: [...command, '--silent'], env: {} }, `${url}/parse/health`));
  const fieldsOf = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        { type: typeOf(value) ?? (Array.isArray(value) ? 'Array' : 'Object') },
      ]),
    );
  const [first] = events.map(rowWithoutEmptyFields);
  await fill(`${url}/parse/schemas/Event`, master, { className: 'Event', fields: fieldsOf(first ?? {}) });
  const registration = { event: '', person: '', isIndividual: true, admittedAt: '' };
  await fill(`${url}/parse/schemas/Registration`, master, {
    className: 'Registration',
    fields: fieldsOf(registration),
  });
  for (const event of events) await fill(`${url}/parse/classes/Event`, master, rowWithoutEmptyFields(event));
  return {
    name: 'Parse Server',
    url,
    list: { path: '/parse/classes/Event?limit=100', headers: application },
    insert: {
      path: '/parse/classes/Registration',
      headers: application,
      body: (event, person) =>
        JSON.stringify({ event, person, isIndividual: true, admittedAt: new Date().toISOString() }),
      status: '201',
    },
  };
}

function rowWithoutEmptyFields(event: ListedEvent): Record<string, unknown> {
  const setByParse = new Set(['_id', 'updatedAt']);
  return Object.fromEntries(Object.entries(event).filter(([name, value]) => !setByParse.has(name) && value !== null));
}
