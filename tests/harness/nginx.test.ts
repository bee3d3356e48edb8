import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasNginx, startNginx, withPorts } from '../support/nginx.ts';
import { freePort } from '../support/postgres.ts';

const example = readFileSync('deploy/nginx.conf.example', 'utf8');
const ports = { site: 8443, redirect: 8080, servers: [4001, 4002] as const };

describe('the example of nginx', () => {
  test('gets other ports and loses its certificate, and nothing else', () => {
    const before = example.split('\n');
    const after = withPorts(example, ports).split('\n');
    expect(before.filter((line) => !after.includes(line)).map((line) => line.trim().split(' ').slice(0, 2))).toEqual([
      ['server', '127.0.0.1:3001'],
      ['server', '127.0.0.1:3002'],
      ['listen', '80;'],
      ['listen', '443'],
      ['ssl_certificate', '/etc/letsencrypt/live/festival.example.edu/fullchain.pem;'],
      ['ssl_certificate_key', '/etc/letsencrypt/live/festival.example.edu/privkey.pem;'],
    ]);
    expect(after.filter((line) => line.includes('listen')).map((line) => line.trim())).toEqual([
      'listen 127.0.0.1:8080;',
      'listen 127.0.0.1:8443;',
    ]);
  });

  test('that has changed so that a port stays as it was is refused', () => {
    expect(() => withPorts(example.replace(':3002', ':3003'), ports)).toThrow('server 127.0.0.1:3002');
    expect(() => withPorts(`${example}\n  listen [::]:443 ssl;`, ports)).toThrow('listen [::]:443 ssl;');
  });

  test.runIf(hasNginx())('is one that nginx takes, and that says 502 where no server is', async () => {
    const nginx = await startNginx(example, [await freePort(), await freePort()]);
    expect((await fetch(nginx.url)).status).toBe(502);
    await nginx.stop();
    await expect(fetch(nginx.url)).rejects.toThrow('fetch failed');
  });
});
