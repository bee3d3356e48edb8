// Runs PostgreSQL for as long as its own standard input is open. The system closes that when the process that started
// it ends in whatever way, kill -9 included; then the server is stopped and its directory removed.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [settings = '', program = '', ...args] = process.argv.slice(2);
const { directory, owner } = JSON.parse(settings);
const server = spawn(program, args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'], ...owner });

let isStopped = false;
server.on('exit', () => {
  // A server that could not start leaves its directory to the one who may try again.
  if (isStopped) rmSync(directory, { recursive: true, force: true });
  process.exit(isStopped ? 0 : 1);
});
process.stderr.on('error', () => undefined);
process.stdin.resume().on('close', () => {
  isStopped = true;
  server.kill('SIGQUIT');
});
