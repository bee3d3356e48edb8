import { afterEach, beforeEach, vi } from 'vitest';
import type { MarkResult, WrittenMark } from '../../src/day/attendance/contract.ts';
import { DoorSession } from '../../src/day/attendance/web/door/doorSession.ts';
import type { PersonAtDoor } from '../../src/day/attendance/web/door/presence.ts';
import { identity, network } from '../../src/platform/http/web/client.ts';

export const everybody: PersonAtDoor[] = ['a', 'b', 'c'].map((key) => ({
  key,
  team: 't',
  name: `Person ${key}`,
  teamName: 'Byte Me',
  rollNumber: null,
  batch: null,
  section: null,
  presentAt: null,
  presentBy: null,
  decidedAt: null,
}));

interface Sent {
  headers: Record<string, string>;
  marks: WrittenMark[];
}

export const results = (all: Partial<MarkResult>[]) => ({
  status: 200,
  body: { success: true, data: { results: all } },
});
export const present = (marks: WrittenMark[]) =>
  results(marks.map(({ id }) => ({ id, outcome: 'present', presentAt: '2026-11-22T12:00:00.000Z', presentBy: 'Me' })));
export const alreadyIn = (who: string) => (marks: WrittenMark[]) =>
  results(
    marks.map(({ id, key, present: isPresent }) => {
      if (!isPresent) return { id, outcome: 'absent', presentAt: null, presentBy: null };
      return key === who
        ? { id, outcome: 'already', presentAt: '2026-11-22T11:00:00.000Z', presentBy: 'Door B' }
        : { id, outcome: 'present', presentAt: '2026-11-22T12:00:00.000Z', presentBy: 'Me' };
    }),
  );
export const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

export const server = {
  status: 'upcoming',
  /** What the answer with the list waits for. */
  listAfter: Promise.resolve(),
  people: everybody,
  sent: [] as Sent[],
  /** How far its clock is ahead of the device's; undefined: its answers carry no date. */
  aheadMs: undefined as number | undefined,
  answer: present as (marks: WrittenMark[]) => { status: number; body: object },
};
const eventNow = () => ({ _id: 'e', title: 'Build Night', status: server.status });
export const absents = () => server.sent.flatMap(({ marks }) => marks.filter(({ present: isPresent }) => !isPresent));

export function withDoorServer(): void {
  const original = { ...network };
  const originalToken = identity.token;
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(server, {
      status: 'upcoming',
      listAfter: Promise.resolve(),
      people: everybody,
      sent: [],
      aheadMs: undefined,
      answer: present,
    });
    identity.token = () => 'of-an-account';
    network.fetch = async (address, request) => {
      if (address.endsWith('/door')) await server.listAfter;
      const { status, body } = address.endsWith('/door')
        ? { status: 200, body: { success: true, data: { event: eventNow(), people: server.people } } }
        : (() => {
            const { marks } = JSON.parse(request.body as string) as { marks: WrittenMark[] };
            server.sent.push({ headers: request.headers as Record<string, string>, marks });
            return server.answer(marks);
          })();
      const { aheadMs } = server;
      const headers: Record<string, string> =
        aheadMs === undefined
          ? {}
          : { date: new Date(Date.now() + aheadMs).toUTCString(), 'cache-control': 'no-store' };
      return new Response(JSON.stringify(body), { status, headers });
    };
  });
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(network, original);
    identity.token = originalToken;
  });
}

export async function atTheDoor(token?: string): Promise<DoorSession> {
  const session = new DoorSession({
    eventId: 'e',
    isFeatured: false,
    holder: 'me',
    ...(token !== undefined && { token }),
  });
  await session.start();
  await session.refresh();
  return session;
}

export async function markWithoutNetwork(session: DoorSession, keys: string[]) {
  server.answer = noNetwork;
  const marking = session.mark(
    keys.map((key) => ({ key })),
    true,
  );
  await vi.advanceTimersByTimeAsync(2_500);
  return marking;
}
