import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventKeys } from '#events/events/web/api.ts';
import { registrationKeys } from '#teams/registrations/web/api.ts';
import { followLiveUpdates } from './liveUpdates.ts';

const client = new QueryClient();
let stream: ReadableStreamDefaultController<Uint8Array>;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  stop = followLiveUpdates(client);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(async () => {
  stop();
  stream.close();
  client.clear();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fetches what shows a position in the waitlist once for a burst, and no list of events', async () => {
  const keys = {
    mine: registrationKeys.mine('me'),
    check: registrationKeys.check('me', 'this'),
    events: eventKeys.list,
    event: eventKeys.one('this'),
  };
  const fetched: string[] = [];
  const stops = Object.entries(keys).map(([name, queryKey]) => {
    const options = { queryKey, queryFn: () => fetched.push(name), initialData: 0, staleTime: Infinity };
    return new QueryObserver<number>(client, options).subscribe(() => undefined);
  });
  for (let count = 0; count < 20; count++) {
    stream.enqueue(new TextEncoder().encode('event: waitlist\ndata: {"eventId":"this"}\n\n'));
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toEqual(['mine', 'check']);
  for (const each of stops) each();
});

it('fetches rosters and managed lists once in two seconds, for what was changed by others', async () => {
  const keys = {
    roster: [...registrationKeys.roster('this'), 'me', 'first'],
    otherRoster: [...registrationKeys.roster('other'), 'me', 'first'],
    managed: [...eventKeys.managed, 'me'],
    mine: registrationKeys.mine('me'),
    edited: [...eventKeys.all, 'edit', 'this'],
  };
  const fetched: string[] = [];
  const stops = Object.entries(keys).map(([name, queryKey]) => {
    const options = { queryKey, queryFn: () => fetched.push(name), initialData: 0, staleTime: Infinity };
    return new QueryObserver<number>(client, options).subscribe(() => undefined);
  });
  const receive = (event: string) =>
    stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {"eventId":"this"}\n\n`));
  for (let count = 0; count < 20; count++) {
    receive('managed');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(fetched).toEqual(['roster', 'managed']);
  receive('attendance');
  await vi.advanceTimersByTimeAsync(500);
  expect(fetched, 'a mark at the door').toEqual(['roster', 'managed', 'roster']);
  for (const each of stops) each();
});
