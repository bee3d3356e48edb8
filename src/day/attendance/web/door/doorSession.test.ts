import { describe, expect, it, vi } from 'vitest';
import {
  alreadyIn,
  atTheDoor,
  everybody,
  markWithoutNetwork,
  noNetwork,
  present,
  results,
  server,
  withDoorServer,
} from '../../../../../tests/support/doorServer.ts';
import type { DoorSession } from './doorSession.ts';
import { MarkQueue } from './markQueue.ts';

withDoorServer();

const nameOf = (session: DoorSession) =>
  session.state.people?.filter(({ presentAt }) => presentAt).map(({ key }) => key);

describe('a mark', () => {
  it('is judged here as soon as the network is gone, not when an answer is overdue', async () => {
    const session = await atTheDoor();
    server.answer = noNetwork;
    const verdict = vi.fn<(verdict: unknown) => void>();
    void session.mark([{ key: 'a' }], true).then(verdict);
    await vi.advanceTimersByTimeAsync(50);
    expect(verdict).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'present', isChecked: false }));
  });

  it('is answered by the server', async () => {
    const session = await atTheDoor();
    const verdict = await session.mark([{ key: 'a' }], true);
    expect(verdict).toMatchObject({ outcome: 'present', name: 'Person a', isChecked: true, presentBy: 'Me' });
    expect(nameOf(session)).toEqual(['a']);
    expect(session.state.waiting).toBe(0);
  });

  it('of a whole team lets in only those whom nobody had let in elsewhere', async () => {
    const session = await atTheDoor();
    server.answer = alreadyIn('a');
    const team = ['a', 'b', 'c'].map((key) => ({ key }));
    expect(await session.mark(team, true)).toMatchObject({ outcome: 'present', letIn: [{ key: 'b' }, { key: 'c' }] });
    expect((await session.mark([{ key: 'b' }], false)).letIn).toEqual([]);
    const offline = await markWithoutNetwork(session, ['b', 'a']);
    expect(offline, 'by the list of the device').toMatchObject({ outcome: 'present', letIn: [{ key: 'b' }] });
    session.stop();
  });

  it('of a door link travels with its token and without the login of the device', async () => {
    const session = await atTheDoor('secret');
    await session.mark([{ key: 'a' }], true);
    expect(server.sent[0]?.headers['X-Door-Token']).toBe('secret');
    expect(server.sent[0]?.headers['authorization']).toBeUndefined();
  });

  it('is judged here without a network, stays in the queue and is sent once the network is back', async () => {
    const session = await atTheDoor();
    const judged = await markWithoutNetwork(session, ['a']);
    expect(judged).toMatchObject({ outcome: 'present', isChecked: false });
    const second = session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toMatchObject({ outcome: 'already', isChecked: false, isPresentHere: true });
    expect(session.state).toMatchObject({ waiting: 2, isOnline: false });
    expect(nameOf(session)).toEqual(['a']);

    server.answer = present;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state).toMatchObject({ waiting: 0, isOnline: true, conflicts: [] });
    session.stop();
  });

  it('by an account that is gone is not said to be of this device, with a network or without', async () => {
    const since = { presentAt: '2026-11-22T11:00:00.000Z', presentBy: null };
    const session = await atTheDoor();
    server.answer = (marks) => results(marks.map(({ id }) => ({ id, outcome: 'already', ...since })));
    const already = { outcome: 'already', ...since, isPresentHere: false };
    expect(await session.mark([{ key: 'a' }], true)).toMatchObject({ ...already, isChecked: true });
    expect(await markWithoutNetwork(session, ['a'])).toMatchObject({ ...already, isChecked: false });
    session.stop();
  });

  it('that the server answers otherwise than this device had said is shown', async () => {
    const session = await atTheDoor();
    await markWithoutNetwork(session, ['a', 'b']);
    server.answer = alreadyIn('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state.conflicts).toMatchObject([
      { name: 'Person a', shown: 'present', outcome: 'already', presentBy: 'Door B' },
    ]);
    session.dismissConflicts();
    expect(session.state.conflicts).toEqual([]);
    session.stop();
  });

  it('of a clock that is slow is later than an undo by another helper, in the list or in an answer', async () => {
    const undoneAt = new Date(Date.now() + 3_600_000).toISOString();
    server.people = everybody.map((person) => (person.key === 'a' ? { ...person, decidedAt: undoneAt } : person));
    const session = await atTheDoor();
    const undone = { outcome: 'absent', presentAt: null, presentBy: null, decidedAt: undoneAt } as const;
    server.answer = (marks) => results(marks.map(({ id }) => ({ id, ...undone })));
    await session.mark([{ key: 'a' }], true);
    const lateness = () => Date.parse(server.sent.at(-1)?.marks[0]?.at ?? '') - Date.parse(undoneAt);
    expect(lateness(), 'by the list').toBe(1);
    expect((await session.mark([{ key: 'b' }], true)).outcome, 'nobody had told this phone').toBe('absent');
    await session.mark([{ key: 'b' }], true);
    expect(lateness(), 'by the answer').toBeGreaterThan(0);
  });

  it('answered while its result is written here returns with the answer', async () => {
    const session = await atTheDoor();
    server.answer = noNetwork;
    const write = vi.spyOn(MarkQueue.prototype, 'replace').mockImplementationOnce(async () => {
      server.answer = alreadyIn('a');
      await session.flush();
    });
    const marking = session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await marking).toMatchObject({ outcome: 'already', isChecked: true, letIn: [], presentBy: 'Door B' });
    write.mockRestore();
    session.stop();
  });

  it('of somebody whose mark is still on its way to the disc is the second one', async () => {
    const session = await atTheDoor();
    server.answer = noNetwork;
    const both = [session.mark([{ key: 'a' }], true), session.mark([{ key: 'a' }], true)];
    await vi.advanceTimersByTimeAsync(2_500);
    expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(['present', 'already']);
    session.stop();
  });

  it('of which the answer was lost is sent again under the same id', async () => {
    const session = await atTheDoor();
    let isLost = true;
    const arrived: string[] = [];
    server.answer = (marks) => {
      arrived.push(...marks.map(({ id }) => id));
      if (isLost) noNetwork();
      return present(marks);
    };
    const marking = session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(2_500);
    await marking;
    isLost = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(arrived.length).toBeGreaterThan(1);
    expect(new Set(arrived).size).toBe(1);
    session.stop();
  });

  it('that the server cannot read does not hold up the others', async () => {
    const session = await atTheDoor();
    await markWithoutNetwork(session, ['a', 'b']);
    server.answer = (marks) =>
      marks.some(({ key }) => key === 'a')
        ? { status: 400, body: { success: false, code: 'validation', message: 'no' } }
        : present(marks);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state.waiting).toBe(0);
    expect(session.state.conflicts).toMatchObject([{ name: 'Person a', outcome: 'unknown' }]);
    expect(server.sent.at(-1)?.marks.map(({ key }) => key)).toEqual(['b']);
    session.stop();
  });
});

it('past 200 is sent in a second batch', async () => {
  const session = await atTheDoor();
  await session.mark(
    Array.from({ length: 250 }, (_, i) => ({ key: `k${i}` })),
    true,
  );
  expect(server.sent.map(({ marks }) => marks.length)).toEqual([200, 50]);
});

it('forgets its people when the link has ended, and keeps the marks', async () => {
  const session = await atTheDoor('secret');
  server.answer = () => ({ status: 401, body: { success: false, code: 'door_link_ended', message: 'ended' } });
  const marking = session.mark([{ key: 'a' }], true);
  await vi.advanceTimersByTimeAsync(2_500);
  await marking;
  expect(session.state).toMatchObject({ closed: 'ended', people: undefined, waiting: 1 });
});

it('stays closed when a list that was under way comes after the end of the link', async () => {
  const session = await atTheDoor('secret');
  const list = Promise.withResolvers<void>();
  server.listAfter = list.promise;
  const refreshing = session.refresh();
  await vi.advanceTimersByTimeAsync(0);
  server.answer = () => ({ status: 401, body: { success: false, code: 'door_link_ended', message: 'ended' } });
  void session.mark([{ key: 'a' }], true);
  await vi.advanceTimersByTimeAsync(50);
  expect(session.state.closed).toBe('ended');
  list.resolve();
  await refreshing;
  expect(session.state).toMatchObject({ closed: 'ended', people: undefined });
});

describe('of an event that was cancelled', () => {
  const cancelled = () => ({
    status: 409,
    body: { success: false, code: 'event_cancelled', message: 'cancelled' },
  });

  it('closes at once, with its people to read and the mark kept', async () => {
    const session = await atTheDoor();
    server.answer = cancelled;
    const marked = vi.fn<(verdict: unknown) => void>();
    void session.mark([{ key: 'a' }], true).then(marked);
    await vi.advanceTimersByTimeAsync(50);
    expect(marked).toHaveBeenCalledWith(expect.objectContaining({ isChecked: false }));
    expect(session.state).toMatchObject({ closed: 'cancelled', waiting: 1 });
    expect(session.state.people).toHaveLength(3);
  });

  it('opens again when the organizer has taken it back, and sends what waited', async () => {
    const session = await atTheDoor();
    server.answer = cancelled;
    server.status = 'cancelled';
    void session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(50);
    await session.refresh();
    expect(session.state.closed, 'while it is cancelled').toBe('cancelled');

    server.answer = present;
    server.status = 'upcoming';
    await session.refresh();
    await vi.advanceTimersByTimeAsync(50);
    expect(session.state).toMatchObject({ closed: undefined, waiting: 0, isOnline: true });
    expect(nameOf(session)).toEqual(['a']);
    session.stop();
  });
});

it('keeps its list when something between answers 401, 403 or 404 for the server', async () => {
  for (const status of [401, 403, 404]) {
    const session = await atTheDoor('secret');
    server.answer = () => ({ status, body: {} });
    void session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(50);
    expect(session.state, String(status)).toMatchObject({ closed: undefined, waiting: 1, isOnline: false });
    expect(session.state.people).toHaveLength(3);
    session.stop();
  }
});
