import { ChangeWatch } from '#platform/http/server/changeWatch.ts';

const check = Reflect.get(ChangeWatch.prototype, 'check');
const checkedAt = new WeakMap<ChangeWatch, number>();
ChangeWatch.prototype.check = async function stale(this: ChangeWatch) {
  if (performance.now() - (checkedAt.get(this) ?? -Infinity) < 1000) return;
  checkedAt.set(this, performance.now());
  await Reflect.apply(check, this, []);
};

await import('../../src/run/app/server/main.ts');
