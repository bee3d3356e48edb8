import { setTimeout as pause } from 'node:timers/promises';
import { ChangeWatch } from '#platform/http/server/changeWatch.ts';

const check = Reflect.get(ChangeWatch.prototype, 'check');
ChangeWatch.prototype.check = async function slow(this: ChangeWatch) {
  await pause(5);
  await Reflect.apply(check, this, []);
};

await import('../../src/app/server/main.ts');
