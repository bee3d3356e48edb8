import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  atTheDoor,
  markWithoutNetwork,
  noNetwork,
  present,
  server,
  withDoorServer,
} from '../../../../../tests/support/doorServer.ts';
import { DoorSession } from './doorSession.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock(import('#people/offline/web/offlineStore.ts'), async (original) => ({
  ...(await original()),
  saveOffline: async (key: string, _holder: string, value: unknown) => void stored.set(key, value),
  readOffline: async <Value>(key: string) => stored.get(key) as Value | undefined,
}));
const clock = vi.hoisted(() => ({ aheadMs: 0 }));
vi.mock(import('#platform/http/web/serverClock.ts'), () => ({
  serverNow: () => Date.now() + clock.aheadMs,
  followServerClock: () => () => true,
  compareClocks: () => {
    clock.aheadMs = server.aheadMs ?? 0;
  },
}));

const dayMs = 86_400_000;
withDoorServer();
beforeEach(() => {
  stored.clear();
  clock.aheadMs = 0;
});
afterEach(() => vi.restoreAllMocks());

const errorMs = () => {
  const [mark] = server.sent.flatMap(({ marks }) => marks);
  return Date.parse(mark?.at ?? '') - (Date.now() + (server.aheadMs ?? 0));
};

it.each([dayMs, -dayMs])('a mark is made on the server’s clock, on a phone that is %d ms behind', async (behindMs) => {
  server.aheadMs = behindMs;
  const session = await atTheDoor();
  await session.mark([{ key: 'a' }], true);
  expect(Math.abs(errorMs())).toBeLessThan(1_000);
});

it('so is one without a network, and one after the page was opened again without a network', async () => {
  server.aheadMs = dayMs;
  const session = await atTheDoor();
  await markWithoutNetwork(session, ['a']);
  session.stop();
  // A new page has heard no answer.
  clock.aheadMs = 0;
  server.answer = noNetwork;
  const reopened = new DoorSession({ eventId: 'e', isFeatured: false, holder: 'me' });
  await reopened.start();
  await markWithoutNetwork(reopened, ['b']);
  server.answer = present;
  const before = server.sent.length;
  await reopened.refresh();
  const sent = server.sent.slice(before).flatMap(({ marks }) => marks);
  expect(sent.map(({ key }) => key)).toContain('b');
  for (const { at } of sent) expect(Math.abs(Date.parse(at) - (Date.now() + dayMs))).toBeLessThan(10_000);
  reopened.stop();
});

it('what the device has stored counts no more once the server has answered', async () => {
  server.aheadMs = dayMs;
  (await atTheDoor()).stop();
  clock.aheadMs = 0;
  // The phone has been set right meanwhile.
  server.aheadMs = 0;
  const session = await atTheDoor();
  await session.mark([{ key: 'a' }], true);
  expect(Math.abs(errorMs())).toBeLessThan(1_000);
});
