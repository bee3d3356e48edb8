import { expect, test } from 'vitest';
import { Resource, Simulation, WriteAheadLog } from '../../bench/simulation/engine.ts';
import { onOneMachine } from '../../bench/simulation/festival.ts';

/** How often in a second a resource is used for 10 ms, by more who wait than it has room for. */
function usesInASecond(capacity: number) {
  const simulation = new Simulation();
  const resource = new Resource(simulation, capacity);
  let uses = 0;
  const use = () =>
    resource.use(10, () => {
      uses += 1;
      use();
    });
  for (let waiting = 0; waiting < 5; waiting++) use();
  simulation.run(1000);
  return { uses, share: resource.share() };
}

test.each([
  [1, 100],
  [2, 200],
])('a resource with a capacity of %i that is used for 10 ms each time serves %i a second', (capacity, expected) => {
  expect(usesInASecond(capacity)).toEqual({ uses: expected, share: 1 });
});

test('a resource that is used for half of the time is half busy, and serves in the order of asking', () => {
  const simulation = new Simulation();
  const resource = new Resource(simulation, 1);
  const ended: [string, number][] = [];
  for (const name of ['first', 'second']) resource.use(25, () => ended.push([name, simulation.now]));
  simulation.after(100, () => undefined);
  simulation.run();
  expect(ended).toEqual([
    ['first', 25],
    ['second', 50],
  ]);
  expect(resource.share()).toBe(0.5);
});

test('what is due is done in the order of its time, and in the order of asking at the same', () => {
  const simulation = new Simulation();
  const done: string[] = [];
  const dues = Array.from({ length: 60 }, (_, at) => ({ ms: (at * 37) % 10, name: `${(at * 37) % 10} ${100 + at}` }));
  for (const { ms, name } of dues) simulation.after(ms, () => done.push(name));
  simulation.run();
  expect(done).toEqual(dues.map(({ name }) => name).toSorted());
});

test('commits that are asked for during a flush share the next one', () => {
  const simulation = new Simulation();
  const log = new WriteAheadLog(simulation, 4);
  const committedAt: number[] = [];
  const commit = () => log.commit(() => committedAt.push(simulation.now));
  commit();
  for (let at = 0; at < 5; at++) simulation.after(1, commit);
  simulation.run();
  expect(committedAt).toEqual([4, 8, 8, 8, 8, 8]);
});

const none = { register: 0, database: 0, flush: 0, read: 0, hash: 0 };

test.each([
  ['one server computes on one of two cores', { register: 10 }, { servers: 1, clients: 8 }, 100],
  ['two servers compute on one core each', { register: 10 }, { servers: 2, clients: 8 }, 200],
  ['four servers compute on the two cores there are', { register: 10 }, { servers: 4, clients: 16 }, 200],
  ['one client uses one core after the other', { register: 10, database: 10 }, { servers: 1, clients: 1 }, 50],
  // 4 + 6 ms of both cores.
  ['many clients use both cores', { register: 4, database: 6 }, { servers: 2, clients: 16 }, 200],
  ['an event is locked for a flush', { flush: 5 }, { servers: 1, clients: 8, events: 1 }, 200],
  // The first begins a flush alone, and the five that come meanwhile share the next: six in 10 ms.
  ['six transactions share flushes', { flush: 5 }, { servers: 1, clients: 16, events: 8 }, 600],
])('%s', (_, costs, shape, expected) => {
  const rate = onOneMachine({ ...none, ...costs }, { cores: 2, events: 9, ...shape });
  expect(Math.abs(rate / expected - 1)).toBeLessThan(0.01);
});
