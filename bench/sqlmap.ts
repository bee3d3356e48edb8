// sqlmap at level 2 over calls with every kind of parameter: path, query, JSON body, header. On both databases, with the demo
// in them. `--seconds 120` for each call.
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectKnownIds, type KnownIds } from '../tests/malformed/knownIds.ts';
import { withDatabases } from './databases.ts';
import { Figures, option } from './figures.ts';
import { startServer } from './server.ts';

const seconds = option('seconds', 120);
const secret = 'the secret of the drills, at least 32 bytes';

/** A request. `*` stands behind each value that is tried. */
interface Attempt {
  name: string;
  /** Under /api. */
  path: string;
  body?: object;
  /** Of a body: POST unless it says otherwise. */
  method?: 'POST' | 'PUT';
  headers?: Record<string, string>;
}

const bearing = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });

const attempts = ({ tokens, ids }: KnownIds): Attempt[] => {
  const [admin, student] = [bearing(tokens.super_admin), bearing(tokens.student)];
  const [event = '', featured = ''] = [ids.event[0], ids.featured[0]];
  return [
    { name: 'path: GET /events/{id}', path: `/events/${event}*` },
    { name: 'path: GET /registrations/check/{id}', path: `/registrations/check/${event}*`, headers: student },
    { name: 'query: GET /admin/users', path: '/admin/users?search=a*&role=student*&page=1*&limit=20*', headers: admin },
    { name: 'query: GET /admin/mail', path: '/admin/mail?status=sent*&to=a*&page=1*', headers: admin },
    {
      name: 'query: GET /admin/records',
      path: '/admin/records?actor=a*&action=user*&from=2026-01-01*',
      headers: admin,
    },
    { name: 'body: POST /auth/login', path: '/auth/login', body: { email: 'a@b.pk*', password: 'x*' } },
    {
      name: 'body: POST /verification/verify-code',
      path: '/verification/verify-code',
      body: { email: 'a.b@cloud.neduet.edu.pk*', code: '12345*' },
    },
    {
      name: 'body: POST /invitations/send',
      path: '/invitations/send',
      headers: student,
      body: { receiverId: `${ids.user[0]}*`, eventId: `${event}*`, message: 'Hello*' },
    },
    {
      name: 'body: POST /featured-events/{id}/register',
      path: `/featured-events/${featured}/register`,
      body: { teamName: 'Night Owls*', participants: [{ name: 'Sami*', email: 'sami@uni.example*' }] },
    },
    {
      name: 'body: POST /events/{id}/attendance',
      path: `/events/${event}/attendance`,
      headers: admin,
      body: { marks: [{ id: `${ids.user[0]}*`, code: 'TF1.abc*', present: true, at: '2026-01-01T00:00:00.000Z*' }] },
    },
    {
      name: 'body: PUT /events/{id}/results',
      path: `/events/${event}/results`,
      method: 'PUT',
      headers: admin,
      body: { results: [{ place: 1, name: 'Night Owls*', note: 'Well done*' }], published: false },
    },
    {
      name: 'body: POST /events/{id}/messages',
      path: `/events/${event}/messages`,
      headers: admin,
      body: { audience: 'registered*', subject: 'Bring*', body: 'Laptops*' },
    },
    {
      name: 'body: POST /events/{id}/door-links',
      path: `/events/${event}/door-links`,
      headers: admin,
      body: { label: 'Gate*', hours: 2 },
    },
    { name: 'path: GET /verify/{serial}', path: '/verify/ABCDEFGHJKMNPQRS*' },
    { name: 'path: GET /calendar/{token}.ics', path: '/calendar/abc*.ics' },
    { name: 'header: X-Door-Token', path: '/door', headers: { 'x-door-token': 'abc*' } },
    { name: 'header: Authorization', path: '/auth/me', headers: bearing(`${tokens.student}*`) },
    {
      name: 'header: User-Agent, X-Forwarded-For',
      path: '/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0*', 'x-forwarded-for': '203.0.113.9*' },
      body: { email: 'ayesha.noor@cloud.neduet.edu.pk', password: 'festival-demo' },
    },
  ];
};

/** Runs sqlmap over one request. @returns what it found, and whether it came to its end */
async function run(url: string, { path, body, method = 'POST', headers = {} }: Attempt) {
  const folder = mkdtempSync(join(tmpdir(), 'sqlmap-'));
  const allHeaders = Object.entries({ ...headers, ...(body && { 'content-type': 'application/json' }) });
  const options = [
    '--batch',
    '--level',
    '2',
    '--dbms',
    'PostgreSQL',
    '--disable-coloring',
    '--flush-session',
    '--retries',
    '0',
  ];
  const answers = ['--ignore-code', '*', '--skip-waf', '--output-dir', folder, '--threads', '4', '--time-sec', '2'];
  const request = [
    '-u',
    `${url}/api${path}`,
    ...allHeaders.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body ? ['--method', method, '--data', JSON.stringify(body)] : []),
  ];
  const child = spawn('sqlmap', [...options, ...answers, ...request], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const timer = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
  await once(child, 'close');
  clearTimeout(timer);
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/log'));
  const found = logs.filter((name) => statSync(join(folder, name)).size > 0);
  const text = found.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  rmSync(folder, { recursive: true, force: true });
  const isWhole = output.includes('do not appear to be injectable') || text !== '';
  return { text, isWhole, output };
}

if (spawnSync('sqlmap', ['--version']).error) {
  console.error('sqlmap is not installed (apt-get install sqlmap)');
  process.exit(1);
}

const figures = new Figures(`sqlmap (level 2, at most ${seconds} s a call)`);
let injectable = 0;
let tried = 0;
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const { target } = await databases.create(kind, () => Promise.resolve());
    const server = await startServer(target, { env: { SEED_DEMO: 'true', SECRET: secret, TRUST_PROXY: '1' } });
    const known = await collectKnownIds(server.url, secret);
    for (const attempt of attempts(known)) {
      const { text, isWhole, output } = await run(server.url, attempt);
      const faults =
        (/(\d{3}) \([^)]*\) - \d+ times/g.exec(output) && [...output.matchAll(/(5\d\d) \([^)]*\) - (\d+) times/g)]) ||
        [];
      const codes = faults.map(([, code, times]) => `${times} × ${code}`).join(', ');
      tried += 1;
      injectable += text === '' ? 0 : 1;
      const isMet = text === '' && isWhole && codes === '';
      figures.add(
        `${kind}, ${attempt.name}`,
        text === '' ? `nothing${codes && `, ${codes}`}${isWhole ? '' : ', not finished'}` : text,
        isMet,
      );
      if (!isWhole) console.log(output.slice(-600));
    }
    await server.stop();
  }
  const planted = fork(join(import.meta.dirname, 'entries/plantedInjection.ts'));
  const [{ port }] = (await once(planted, 'message')) as [{ port: number }];
  const { text } = await run(`http://127.0.0.1:${port}`, { name: 'planted', path: '?search=Game*' });
  planted.disconnect();
  figures.add('control, a planted injection', text === '' ? 'not found' : 'found', text !== '');
});
figures.finish(`${injectable} of ${tried} calls injectable`);
