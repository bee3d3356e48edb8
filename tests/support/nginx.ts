import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, isInstalled } from './installedProgram.ts';
import { startKept, untilUp } from './keptProgram.ts';
import { freePort, unprivileged } from './postgres.ts';

export interface Nginx {
  url: string;
  /** Where it keeps its files, a cache too. */
  directory: string;
  stop(): Promise<void>;
}

const program = findProgram('nginx');

export const hasNginx = (): boolean => isInstalled(program, 'nginx');

interface Ports {
  /** Where it listens, on 127.0.0.1, in place of 443 and of 80. */
  site: number;
  redirect: number;
  /** Of the servers behind it. */
  servers: readonly [number, number];
}

/**
 * The text of deploy/nginx.conf.example with these ports and without TLS, else to the letter.
 * @throws when the example no longer has a line that this replaces
 */
export function withPorts(example: string, { site, redirect, servers }: Ports): string {
  const replacements: [string | RegExp, string][] = [
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${servers[0]} `],
    ['server 127.0.0.1:3002 ', `server 127.0.0.1:${servers[1]} `],
    ['listen 80;', `listen 127.0.0.1:${redirect};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${site};`],
    [/^ *ssl_certificate .*\n/m, ''],
    [/^ *ssl_certificate_key .*\n/m, ''],
  ];
  const text = replacements.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`deploy/nginx.conf.example has no "${String(from)}"`);
    return after;
  }, example);
  const open = /^ *(?:listen (?!127\.0\.0\.1:)|ssl_certificate).*$/m.exec(text)?.[0];
  if (open !== undefined) throw new Error(`deploy/nginx.conf.example has one more: ${open.trim()}`);
  return text;
}

export const cacheFolder = 'cache';

/** The text of deploy/nginx.conf.example with its cache, in `cacheFolder`, and what it did with each answer in X-Cache-Status. */
export function withCache(example: string, more = ''): string {
  const replacements: [string, string][] = [
    ['#proxy_cache_path /var/cache/nginx/festival ', `proxy_cache_path ${cacheFolder} `],
    [
      '#proxy_cache festival_cache;',
      `proxy_cache festival_cache; add_header X-Cache-Status $upstream_cache_status always; ${more}`,
    ],
  ];
  return replacements.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`deploy/nginx.conf.example has no "${from}"`);
    return before.replace(from, to);
  }, example);
}

/** An nginx with the text of deploy/nginx.conf.example before these servers, for as long as this process lives. */
export async function startNginx(example: string, servers: readonly [number, number]): Promise<Nginx> {
  const directory = mkdtempSync(join(tmpdir(), 'festival-nginx-'));
  const owner = unprivileged();
  const ports = { site: await freePort(), redirect: await freePort(), servers };
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  const main = `daemon off;
worker_processes 2;
worker_shutdown_timeout 2s;
pid ${directory}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${directory}/site.conf;
}
`;
  const files = { main: join(directory, 'nginx.conf'), site: join(directory, 'site.conf') };
  writeFileSync(files.main, main);
  writeFileSync(files.site, withPorts(example, ports));
  if (owner) for (const path of [directory, ...Object.values(files)]) chownSync(path, owner.uid, owner.gid);

  const keeper = startKept(directory, owner, program ?? '', '-p', directory, '-e', 'stderr', '-c', files.main);
  const url = `http://127.0.0.1:${ports.site}`;
  // Whatever it answers while there is no server behind it.
  const isUp = () =>
    fetch(url).then(
      (answer) => answer.body?.cancel().then(() => true) ?? true,
      () => false,
    );
  await untilUp(keeper, { name: 'nginx', directory, isUp });
  return { url, directory, stop: keeper.stop };
}
