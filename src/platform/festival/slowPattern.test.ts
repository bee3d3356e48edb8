import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';

const checkingForTwoSeconds = `
  import { isSlow } from ${JSON.stringify(new URL('slowPattern.ts', import.meta.url).href)};
  const end = process.cpuUsage().user + 2_000_000;
  const found = new Set();
  console.log('begun');
  while (process.cpuUsage().user < end) found.add(isSlow('^(?=.{0,30}$)(?:9[0-9]{2} [0-9]{3} [0-9]{3})$', '912 345 678', 30));
  console.log([...found].join());
`;

test('a pattern is not slow because the machine stood still', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', checkingForTwoSeconds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  await once(child.stdout, 'data');
  for (let stopped = 0; stopped < 4; stopped++) {
    child.kill('SIGSTOP');
    await pause(1500);
    child.kill('SIGCONT');
    await pause(100);
  }
  await once(child, 'close');
  expect(output).toBe('begun\nfalse\n');
});
