// `npm run dev`: Vite serves the pages and proxies the rest to the server, which restarts when a file it imports changes,
// or the festival's content, which it reads at start.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createLogger, createServer } from 'vite';
import { quietProxy } from './quietProxy.ts';

const debounceMs = 200;
const port = process.env['PORT'] ?? '3000';
const apiOrigin = `http://127.0.0.1:${port}`;
process.env['API_ORIGIN'] = apiOrigin;
const vite = await createServer({ configFile: 'vite.config.ts', customLogger: quietProxy(createLogger()) });
await vite.listen();
const page = vite.resolvedUrls?.local[0] ?? 'http://localhost:5173/';

let server = startServer();
let restartTimer: NodeJS.Timeout | undefined;
watch(process.env['FESTIVAL'] ?? 'festival', { recursive: true }, () => {
  clearTimeout(restartTimer);
  restartTimer = setTimeout(() => void restartServer(), debounceMs);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void shutDown());
console.log(`\n  The site: ${page}   (the server behind it, ready in a moment: ${apiOrigin})\n`);

function startServer() {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/run/app/server/launch.mjs'], {
    stdio: 'inherit',
    // Vite names each client, as a proxy does.
    env: { PUBLIC_URL: page.replace(/\/$/, ''), TRUST_PROXY: 'loopback', ...process.env, PORT: port },
  });
}

async function stopServer() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exited;
}

async function restartServer() {
  console.log('The festival changed: restarting the server.');
  await stopServer();
  server = startServer();
}

async function shutDown() {
  await Promise.all([stopServer(), vite.close()]);
  process.exit(0);
}
