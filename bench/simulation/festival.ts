import { percentile } from '../figures.ts';
import { WriteAheadLog, Simulation, Resource } from './engine.ts';

/** Of one request each, in milliseconds, as measured. */
export interface Costs {
  /** Of the server's processor for a registration. */
  register: number;
  /** Of the other processors for a registration: PostgreSQL, and in a measured run the clients. */
  database: number;
  /** A flush of the write-ahead log. */
  flush: number;
  /** Of the server's processor for an answer from memory. */
  read: number;
  /** Of a processor for a password's hash. */
  hash: number;
}

export const costNames: Record<keyof Costs, string> = {
  register: "a registration, the server's processor",
  database: 'a registration, PostgreSQL and who asks',
  flush: 'a commit alone',
  read: 'an answer from memory',
  hash: "a password's hash",
};

/** Of one server, on PostgreSQL. */
const transactionsAtOnce = 6;
// How a registration's processor time lies around its statements: the session before the event is locked; the rules under
// the lock, between its facts and its rows; the answer after the commit.
const serverParts = { before: 0.4, rules: 0.3, after: 0.3 };
const databaseParts = { session: 0.2, facts: 0.4, rows: 0.4 };

interface Machine {
  thread: Resource;
  cores: Resource;
  hashing: Resource;
  pool: Resource;
}

const machine = (simulation: Simulation, cores: Resource, hashing: number): Machine => ({
  thread: new Resource(simulation, 1),
  cores,
  hashing: new Resource(simulation, hashing),
  pool: new Resource(simulation, transactionsAtOnce),
});

/** The one thread of a server computes, which takes one of its machine's processors. */
const compute = ({ thread, cores }: Machine, ms: number, then: () => void) =>
  thread.acquire(() =>
    cores.use(ms, () => {
      thread.release();
      then();
    }),
  );

interface Database {
  cores: Resource;
  log: WriteAheadLog;
  /** The locks of the events. */
  events: Resource[];
}

function register(server: Machine, database: Database, event: Resource, costs: Costs, then: () => void): void {
  const own = (part: number, next: () => void) => compute(server, part * costs.register, next);
  const query = (part: number, next: () => void) => database.cores.use(part * costs.database, next);
  const release = () => {
    event.release();
    server.pool.release();
    own(serverParts.after, then);
  };
  const locked = () =>
    query(databaseParts.facts, () =>
      own(serverParts.rules, () => query(databaseParts.rows, () => database.log.commit(release))),
    );
  own(serverParts.before, () => query(databaseParts.session, () => server.pool.acquire(() => event.acquire(locked))));
}

const eventsOf = (simulation: Simulation, count: number) =>
  Array.from({ length: count }, () => new Resource(simulation, 1));

/**
 * Registrations a second of so many server processes beside PostgreSQL on one machine, each client asking again as soon
 * as it is answered: what is measured, simulated.
 */
export function onOneMachine(
  costs: Costs,
  { servers, clients, cores, events }: { servers: number; clients: number; cores: number; events: number },
): number {
  const simulation = new Simulation();
  const shared = new Resource(simulation, cores);
  const database = {
    cores: shared,
    log: new WriteAheadLog(simulation, costs.flush),
    events: eventsOf(simulation, events),
  };
  const machines = Array.from({ length: servers }, () => machine(simulation, shared, 1));
  let answered = 0;
  let turn = 0;
  const ask = (server: Machine) => {
    const event = database.events[turn++ % events];
    if (!event) return;
    register(server, database, event, costs, () => {
      answered += 1;
      ask(server);
    });
  };
  for (let client = 0; client < clients; client++) {
    const server = machines[client % servers];
    if (server) ask(server);
  }
  const seconds = 20;
  simulation.run(seconds * 1000);
  return answered / seconds;
}

export interface Crowd {
  students: number;
  seconds: number;
  servers: number;
  /** Of each server's machine. */
  cores: number;
  databaseCores: number;
  events: number;
  /** Of the reads, those that a shared cache in front answers. */
  cachedReads: number;
}

/** Each student reads three pages, logs in and registers, at any moment of the time there is. */
export function opening(costs: Costs, crowd: Crowd) {
  const simulation = new Simulation();
  const random = generator(1);
  const database = {
    cores: new Resource(simulation, crowd.databaseCores),
    log: new WriteAheadLog(simulation, costs.flush),
    events: eventsOf(simulation, crowd.events),
  };
  // A hash leaves one processor of its machine free.
  const machines = Array.from({ length: crowd.servers }, () =>
    machine(simulation, new Resource(simulation, crowd.cores), Math.max(1, crowd.cores - 1)),
  );
  const logins: number[] = [];
  const registrations: number[] = [];
  const reads = 3 * (1 - crowd.cachedReads);
  const visit = (server: Machine, event: Resource) => {
    compute(server, reads * costs.read, () => {
      const requestedAt = simulation.now;
      server.hashing.acquire(() =>
        server.cores.use(costs.hash, () => {
          server.hashing.release();
          logins.push(simulation.now - requestedAt);
          const begun = simulation.now;
          register(server, database, event, costs, () => registrations.push(simulation.now - begun));
        }),
      );
    });
  };
  for (let student = 0; student < crowd.students; student++) {
    const server = machines[student % crowd.servers];
    const event = database.events[Math.floor(random() * crowd.events)];
    if (server && event) simulation.after(random() * crowd.seconds * 1000, () => visit(server, event));
  }
  simulation.run();
  const share = (resources: readonly Resource[]) =>
    resources.reduce((sum, resource) => sum + resource.share(), 0) / resources.length;
  return {
    loginP99: percentile(logins, 0.99),
    registrationP99: percentile(registrations, 0.99),
    busy: {
      'password hashes': share(machines.map(({ hashing }) => hashing)),
      "the servers' threads": share(machines.map(({ thread }) => thread)),
      "PostgreSQL's processors": database.cores.share(),
      "the events' locks": share(database.events),
    },
  };
}

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
