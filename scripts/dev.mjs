// One command to develop with: Vite serves the pages and hands what it does not know to the server, which starts anew
// when a file it imports changes, or the festival's content, which it reads at start.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'vite';

const port = process.env.PORT ?? '3000';
process.env.API_ORIGIN = `http://127.0.0.1:${port}`;
const vite = await createServer({ configFile: 'vite.config.ts' });
await vite.listen();
const page = vite.resolvedUrls?.local[0] ?? 'http://localhost:5173/';

let server = start();
let waiting;
watch(process.env.FESTIVAL ?? 'festival', { recursive: true }, () => {
  clearTimeout(waiting);
  waiting = setTimeout(restart, 200);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end());
console.log(`\n  ${page}   (the server behind it: ${process.env.API_ORIGIN})\n`);

function start() {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], {
    stdio: 'inherit',
    env: { PUBLIC_URL: page.replace(/\/$/, ''), ...process.env, PORT: port },
  });
}

async function stop() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await gone;
}

async function restart() {
  console.log('The festival changed: the server starts anew.');
  await stop();
  server = start();
}

async function end() {
  await Promise.all([stop(), vite.close()]);
  process.exit(0);
}
