import { festival } from '#festival';
import { callApi, keepAliveAgent, register } from './apiClient.ts';
import type { OpenEvent, Student } from './people.ts';
import type { Acknowledged } from './acknowledged.ts';

/** Registrations and sign-up codes, requested without a pause until the server is gone. */
export interface RunningLoad {
  acknowledged: Acknowledged;
  /** Settles when the first registration and the first code have been acknowledged, or when there will be none. */
  begun: Promise<void>;
  /** Settles when every client has given up. */
  over: Promise<unknown>;
  /** Answers of 500 and above. */
  faults: () => number;
}

const codeClients = 8;

/** Every student registers for one event after the other; eight clients request codes for addresses that begin with `name`. */
export function startLoad(
  url: string,
  students: readonly Student[],
  events: readonly OpenEvent[],
  name: string,
): RunningLoad {
  const acknowledged: Acknowledged = { registrations: [], codes: [] };
  const begun = Promise.withResolvers<void>();
  const agent = keepAliveAgent();
  let isServerGone = false;
  let faults = 0;

  const repeat = async (calls: Iterable<() => Promise<void>>) => {
    for (const call of calls) {
      if (isServerGone) return;
      await call().catch(() => {
        isServerGone = true;
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
      acknowledged.registrations.push({ userId: id, email, eventId: event.id });
      if (acknowledged.codes.length > 0) begun.resolve();
    });
  const codes = (client: number) =>
    Array.from({ length: 1000 }, (_, i) => async () => {
      const email = `${name}-${client}-${i}@${festival.mailDomain}`;
      const { status } = await callApi(url, '/verification/send-code', { body: { email }, agent });
      if (status >= 500) faults += 1;
      if (status === 200) acknowledged.codes.push(email);
      if (acknowledged.registrations.length > 0) begun.resolve();
    });

  const over = Promise.all([
    ...students.map((student, i) => repeat(registrations(student, i))),
    ...Array.from({ length: codeClients }, (_, i) => repeat(codes(i))),
  ]).finally(() => {
    agent.destroy();
    begun.resolve();
  });
  return { acknowledged, begun: begun.promise, over, faults: () => faults };
}
