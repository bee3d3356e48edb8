// The OpenAPI document as others read it: two linters, and a client generated from it that compiles against three calls.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { openApi } from '../src/run/apidocs/server/openapi.ts';
import { Figures } from './figures.ts';
import { installPinned } from './installPinned.ts';

const pinned = join(import.meta.dirname, 'openapi');
const folder = join(import.meta.dirname, '../dist/openapi');
const programs = {
  redocly: '@redocly/cli/bin/cli.js',
  spectral: '@stoplight/spectral-cli/dist/index.js',
  generate: 'openapi-typescript/bin/cli.js',
  tsc: 'typescript/bin/tsc',
};

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What a program prints, whether it is content or not. */
async function run(program: keyof typeof programs, ...parameters: string[]): Promise<{ code: number; out: string }> {
  const path = join(folder, 'node_modules', programs[program]);
  const options = { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path, ...parameters], options);
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout || stderr };
  }
}

interface Found {
  errors: number;
  warnings: number;
  first: string[];
}

const redoclyReport = z.object({
  totals: z.object({ errors: z.number(), warnings: z.number() }),
  problems: z.array(z.object({ message: z.string(), ruleId: z.string() })),
});

async function redocly(document: string): Promise<Found> {
  const { out } = await run('redocly', 'lint', document, '--config', join(pinned, 'redocly.yaml'), '--format', 'json');
  const { totals, problems } = redoclyReport.parse(JSON.parse(out));
  return { ...totals, first: problems.map(({ ruleId, message }) => `${ruleId}: ${message}`) };
}

const spectralReport = z.array(z.object({ code: z.string(), message: z.string(), severity: z.number() }));

async function spectral(document: string): Promise<Found> {
  const { out } = await run(
    'spectral',
    'lint',
    document,
    '--ruleset',
    join(pinned, 'spectral.yaml'),
    '-f',
    'json',
    '--quiet',
  );
  const all = spectralReport.parse(JSON.parse(out));
  const errors = all.filter(({ severity }) => severity === 0).length;
  return { errors, warnings: all.length - errors, first: all.map(({ code, message }) => `${code}: ${message}`) };
}

/** A program of somebody else's: logs in, lists the events, registers for the first that is open. */
const sample = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api';

const api = createClient<paths>({ baseUrl: 'https://festival.example' });

export async function registerForFirst(email: string, password: string): Promise<string> {
  const login = await api.POST('/api/auth/login', { body: { email, password } });
  if (login.error) throw new Error(login.error.code === 'rate_limited' ? 'later' : login.error.message);
  const headers = { authorization: \`Bearer \${login.data.data.token}\` };
  const { data } = await api.GET('/api/events', { params: { query: { upcoming: 'true', limit: 10 } } });
  const events: components['schemas']['Event'][] = data?.data.events ?? [];
  const open = events.find((event) => event.registrationOpen && !event.isTeamEvent);
  if (!open) throw new Error('no event is open');
  const made = await api.POST('/api/registrations', { body: { eventId: open._id }, headers });
  if (made.error) throw new Error(made.error.code === 'deadline_passed' ? 'too late' : made.error.message);
  const { status, createdAt, waitlistPosition } = made.data.data.registration;
  return \`\${status} since \${new Date(createdAt).toISOString()}, \${waitlistPosition?.toFixed() ?? 'in'}\`;
}
`;

async function client(document: string): Promise<Found> {
  const generated = await run('generate', document, '--output', join(folder, 'api.d.ts'));
  if (generated.code !== 0) return { errors: 1, warnings: 0, first: [generated.out] };
  writeFileSync(join(folder, 'sample.ts'), sample);
  const options = '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --skipLibCheck';
  const { code, out } = await run('tsc', ...options.split(' '), 'sample.ts');
  const first = out.split('\n').filter((line) => line.includes('error TS'));
  return { errors: code === 0 ? 0 : Math.max(1, first.length), warnings: 0, first };
}

const checks = { redocly, spectral, client };
installPinned(pinned, folder, Object.values(programs));
const versions = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(pinned, 'package.json'), 'utf8'))).dependencies;
const figures = new Figures(
  `the OpenAPI document (${Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')})`,
);

const document = JSON.stringify(openApi('https://festival.example'));
const path = join(folder, 'openapi.json');
writeFileSync(path, document);
for (const [name, check] of Object.entries(checks)) {
  const { errors, warnings, first } = await check(path);
  figures.add(name, `${errors} errors, ${warnings} warnings`, errors === 0);
  for (const line of first.slice(0, 10)) console.log(`      ${line}`);
}

// The control: each check finds a document that says of an answer what nothing defines.
const broken = join(folder, 'broken.json');
writeFileSync(broken, document.replaceAll('#/components/schemas/Event"', '#/components/schemas/Gone"'));
for (const [name, check] of Object.entries(checks)) {
  const { errors } = await check(broken);
  figures.add(`${name} of a broken document`, `${errors} errors`, errors > 0);
}
figures.finish(`${document.length} bytes`);
