import { availableParallelism } from 'node:os';
import { hashConcurrency } from '#platform/http/server/costlyWork.ts';
import type { BareHashes } from '../entries/bareHashes.ts';
import { runEntry } from '../generator.ts';
import { makeStudents, password } from '../people.ts';
import { posted } from '../postLoad.ts';
import { startServer } from '../server.ts';
import { ratioOf, type Measure } from './measure.ts';

const cores = availableParallelism();
const connections = 16;
const students = 64;
const mostASecond = 200;

export const logins: Measure = {
  id: 'P5',
  title: 'logins, times bare argon2 hashes, as many at once as the server computes',
  async run(bench) {
    const kind = bench.databases.kinds.at(-1) ?? 'embedded';
    const { target, filled } = await bench.databases.create(kind, (db) => makeStudents(db, students));
    const server = await startServer(target, {
      entry: bench.entry,
      // A hash of 14 ms in another thread would hide the control's 5.
      env: { RATE_LIMITS: 'on', SLOWER_BY_MS: '25' },
    });
    bench.atEnd(server.stop);
    const bodies = Array.from({ length: mostASecond * bench.seconds }, (_, at) => ({
      body: JSON.stringify({ email: filled[at % students]?.email, password }),
    }));
    const rates = { logins: [] as number[], argon2: [] as number[], 'argon2 on all cores': [] as number[] };
    const perSecond = async (atOnce: number) => {
      const hashes: BareHashes = { password, seconds: bench.seconds, atOnce };
      return (await runEntry<{ perSecond: number }>('bareHashes', hashes)).perSecond;
    };
    for (let round = 0; round < bench.rounds; round++) {
      rates.argon2.push(await perSecond(hashConcurrency));
      rates['argon2 on all cores'].push(await perSecond(cores));
      const load = { connections, seconds: bench.seconds };
      const done = await posted({ url: server.url, path: '/api/auth/login', headers: {}, bodies, ...load }, '200');
      rates.logins.push(done.perSecond);
    }
    return [
      ratioOf(`logins, ${hashConcurrency} hashed at once`, ['logins', 'argon2'], rates, 0.9),
      // Shown only: the server leaves a processor to everything else, on purpose.
      ratioOf(`logins, times bare argon2 on all ${cores} cores`, ['logins', 'argon2 on all cores'], rates),
    ];
  },
};
