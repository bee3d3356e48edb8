import { startPostgres, createDatabase } from './postgres.ts';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
const p = await startPostgres(); const url = await createDatabase(p!.url);
async function go(label: string, more: Record<string,string>, args: string[] = []) {
  const t = Date.now();
  const c = spawn(process.execPath, [...args, 'src/app/server/main.ts'], { env: { ...process.env, DATABASE_URL: url, PORT: '4310', DATA_DIR: '/tmp/app-proc.r10', RATE_LIMITS: 'off', ...more }, stdio: 'ignore' });
  for (;;) { await new Promise(r => setTimeout(r, 50)); try { if ((await fetch('http://127.0.0.1:4310/api/ready')).status === 200) break; } catch {} }
  const ms = Date.now() - t; await new Promise(r => setTimeout(r, 1500));
  const mem = () => readFileSync(`/proc/${c.pid}/status`, 'utf8').match(/(VmRSS|RssAnon|RssFile):\s+\d+/g)!.join(' ').replace(/\s+/g,' ');
  console.log(label, ms, 'ms', mem());
  const t2 = Date.now();
  for (let i = 0; i < 60; i++) await Promise.all(Array.from({length:16}, async () => (await fetch('http://127.0.0.1:4310/api/events')).text()));
  console.log('  after 960', mem(), Date.now() - t2);
  c.kill('SIGTERM'); await new Promise(r => c.on('exit', r));
}
await go('first', {}); await go('runtime2', {}); await go('flag2', {}, ['--max-semi-space-size=2']);  await go('flag4', {}, ['--max-semi-space-size=4']); await go('flag8', {}, ['--max-semi-space-size=8']);  await go('flag16', {}, ['--max-semi-space-size=16']);
await p!.stop();
