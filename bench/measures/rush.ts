import { setTimeout as pause } from 'node:timers/promises';
import { callApi, register } from '../apiClient.ts';
import { percentile } from '../figures.ts';
import { makeStudents, openEvents, password, type Student } from '../people.ts';
import { startServer } from '../server.ts';
import type { Measure } from './measure.ts';

const aSecond = 20;
const rushSeconds = 30;
const seats = 300;

/** For the picture alone: as many a second as in R7, whose targets and control `npm run drill -- rush` has. */
export const rush: Measure = {
  id: 'R7',
  title: `the opening rush: ${aSecond} students a second log in, look at an event and register, for ${rushSeconds} s`,
  hasNoTarget: true,
  runs: () => ({ rounds: 1, each: `${rushSeconds} s` }),
  async run(bench) {
    const kind = bench.databases.kinds.at(-1) ?? 'embedded';
    const { target, filled } = await bench.databases.create(kind, async (db) => ({
      students: await makeStudents(db, aSecond * rushSeconds),
      events: await openEvents(db, [seats]),
    }));
    const eventId = filled.events[0]?.id ?? '';
    const server = await startServer(target, {
      entry: bench.entry,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    });
    bench.atEnd(server.stop);
    const startedAt = performance.now();
    const answers: { at: number; ms: number }[] = [];
    let refused = 0;
    const keep = (answer: { status: number; ms: number }) => {
      answers.push({ at: performance.now() - startedAt, ms: answer.ms });
      if (answer.status >= 300) refused += 1;
    };
    const visit = async ({ email }: Student) => {
      await pause(Math.random() * rushSeconds * 1000);
      const login = await callApi(server.url, '/auth/login', { body: { email, password } });
      keep(await callApi(server.url, `/events/${eventId}`, { method: 'GET' }));
      keep(await register(server.url, String(login.data['token']), eventId));
    };
    await Promise.all(filled.students.map(visit));
    if (refused > 0) throw new Error(`${refused} answers of the rush were refusals`);
    const within = (second: number) =>
      answers.filter(({ at }) => Math.floor(at / 1000) === second).map((answer) => answer.ms);
    const points = Array.from({ length: rushSeconds }, (_, x) => ({
      x,
      p50: percentile(within(x), 0.5),
      p99: percentile(within(x), 0.99),
    })).filter(({ p50 }) => !Number.isNaN(p50));
    return [
      {
        name: `${kind}: slowest answer but for logins`,
        unit: 'ms',
        values: [Math.max(...answers.map((answer) => answer.ms))],
        along: 'seconds',
        points,
      },
    ];
  },
};
