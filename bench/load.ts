import { festival } from '#festival';
import { callApi, keepAliveAgent, register } from './asking.ts';
import type { Opened, Student } from './people.ts';
import type { Promised } from './promises.ts';

/** Registrations and sign-up codes, asked for without a pause until the server is gone. */
export interface RunningLoad {
  promised: Promised;
  /** Settles when the first registration and the first code have been acknowledged, or when there will be none. */
  begun: Promise<void>;
  /** Settles when every caller has given up. */
  over: Promise<unknown>;
  /** Answers of 500 and above. */
  faults: () => number;
}

const callersForCodes = 8;

/** Every student registers for one event after the other; eight callers ask for codes, for addresses that begin with `name`. */
export function startLoad(
  url: string,
  students: readonly Student[],
  events: readonly Opened[],
  name: string,
): RunningLoad {
  const promised: Promised = { registrations: [], codes: [] };
  const begun = Promise.withResolvers<void>();
  const agent = keepAliveAgent();
  let gone = false;
  let faults = 0;

  const until = async (calls: Iterable<() => Promise<void>>) => {
    for (const call of calls) {
      if (gone) return;
      await call().catch(() => {
        gone = true;
      });
    }
  };
  const registrations = ({ id, email, token }: Student, offset: number) =>
    events.map((_, i) => async () => {
      const event = events[(i + offset) % events.length];
      if (!event) return;
      const { status } = await register(url, token, event.id, agent);
      if (status >= 500) faults += 1;
      if (status !== 201) return;
      promised.registrations.push({ userId: id, email, eventId: event.id });
      if (promised.codes.length > 0) begun.resolve();
    });
  const codes = (currentUser: number) =>
    Array.from({ length: 1000 }, (_, i) => async () => {
      const email = `${name}-${currentUser}-${i}@${festival.mailDomain}`;
      const { status } = await callApi(url, '/verification/send-code', { body: { email }, agent });
      if (status >= 500) faults += 1;
      if (status === 200) promised.codes.push(email);
      if (promised.registrations.length > 0) begun.resolve();
    });

  const over = Promise.all([
    ...students.map((student, i) => until(registrations(student, i))),
    ...Array.from({ length: callersForCodes }, (_, i) => until(codes(i))),
  ]).finally(() => {
    agent.destroy();
    begun.resolve();
  });
  return { promised, begun: begun.promise, over, faults: () => faults };
}
