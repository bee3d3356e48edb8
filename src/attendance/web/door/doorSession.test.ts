import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identity, network } from '#platform/http/web/client.ts';
import type { MarkResult, WrittenMark } from '../../contract.ts';
import { DoorSession } from './doorSession.ts';
import type { PersonAtDoor } from './presence.ts';
import type { Verdict } from './verdict.ts';

const everybody: PersonAtDoor[] = ['a', 'b', 'c'].map((key) => ({
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
const event = { _id: 'e', title: 'Build Night' };

interface Sent {
  headers: Record<string, string>;
  marks: WrittenMark[];
}
let people: PersonAtDoor[];
let sent: Sent[];
let answer: (marks: WrittenMark[]) => { status: number; body: object };
const original = { ...network };
const originalToken = identity.token;

const results = (all: Partial<MarkResult>[]) => ({ status: 200, body: { success: true, data: { results: all } } });
const present = (marks: WrittenMark[]) =>
  results(marks.map(({ id }) => ({ id, outcome: 'present', presentAt: '2026-11-22T12:00:00.000Z', presentBy: 'Me' })));
/** Another door has let this one in before. */
const alreadyIn = (who: string) => (marks: WrittenMark[]) =>
  results(
    marks.map(({ id, key, present: isPresent }) => {
      if (!isPresent) return { id, outcome: 'absent', presentAt: null, presentBy: null };
      return key === who
        ? { id, outcome: 'already', presentAt: '2026-11-22T11:00:00.000Z', presentBy: 'Door B' }
        : { id, outcome: 'present', presentAt: '2026-11-22T12:00:00.000Z', presentBy: 'Me' };
    }),
  );
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  vi.useFakeTimers();
  people = everybody;
  sent = [];
  answer = present;
  identity.token = () => 'of-an-account';
  network.fetch = async (address, request) => {
    const { status, body } = address.endsWith('/door')
      ? { status: 200, body: { success: true, data: { event, people, expected: 3, present: 0 } } }
      : (() => {
          const { marks } = JSON.parse(request.body as string) as { marks: WrittenMark[] };
          sent.push({ headers: request.headers as Record<string, string>, marks });
          return answer(marks);
        })();
    return new Response(JSON.stringify(body), { status });
  };
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(network, original);
  identity.token = originalToken;
});

async function atTheDoor(token?: string): Promise<DoorSession> {
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
async function markWithoutNetwork(session: DoorSession, keys: string[]) {
  answer = noNetwork;
  const marking = session.mark(
    keys.map((key) => ({ key })),
    true,
  );
  await vi.advanceTimersByTimeAsync(2_500);
  return marking;
}
const nameOf = (session: DoorSession) =>
  session.state.people?.filter(({ presentAt }) => presentAt).map(({ key }) => key);

describe('a mark', () => {
  it('is judged here as soon as the network is gone, not when an answer is overdue', async () => {
    const session = await atTheDoor();
    answer = noNetwork;
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
    answer = alreadyIn('a');
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
    expect(sent[0]?.headers['X-Door-Token']).toBe('secret');
    expect(sent[0]?.headers['authorization']).toBeUndefined();
  });

  it('is judged here without a network, stays in the queue and is sent once the network is back', async () => {
    const session = await atTheDoor();
    const judged = await markWithoutNetwork(session, ['a']);
    expect(judged).toMatchObject({ outcome: 'present', isChecked: false });
    // Known to be offline by now: nobody waits for the next one.
    const second = session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toMatchObject({ outcome: 'already', isChecked: false, isPresentHere: true });
    expect(session.state).toMatchObject({ waiting: 2, isOnline: false });
    expect(nameOf(session)).toEqual(['a']);

    answer = present;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state).toMatchObject({ waiting: 0, isOnline: true, conflicts: [] });
    session.stop();
  });

  it('by an account that is gone is not said to be of this device, with a network or without', async () => {
    const since = { presentAt: '2026-11-22T11:00:00.000Z', presentBy: null };
    const session = await atTheDoor();
    answer = (marks) => results(marks.map(({ id }) => ({ id, outcome: 'already', ...since })));
    const already = { outcome: 'already', ...since, isPresentHere: false };
    expect(await session.mark([{ key: 'a' }], true)).toMatchObject({ ...already, isChecked: true });
    expect(await markWithoutNetwork(session, ['a'])).toMatchObject({ ...already, isChecked: false });
    session.stop();
  });

  it('that the server answers otherwise than this device had said is shown', async () => {
    const session = await atTheDoor();
    await markWithoutNetwork(session, ['a', 'b']);
    answer = alreadyIn('a');
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
    people = everybody.map((person) => (person.key === 'a' ? { ...person, decidedAt: undoneAt } : person));
    const session = await atTheDoor();
    const undone = { outcome: 'absent', presentAt: null, presentBy: null, decidedAt: undoneAt } as const;
    answer = (marks) => results(marks.map(({ id }) => ({ id, ...undone })));
    await session.mark([{ key: 'a' }], true);
    const lateness = () => Date.parse(sent.at(-1)?.marks[0]?.at ?? '') - Date.parse(undoneAt);
    expect(lateness(), 'by the list').toBe(1);
    expect((await session.mark([{ key: 'b' }], true)).outcome, 'nobody had told this phone').toBe('absent');
    await session.mark([{ key: 'b' }], true);
    expect(lateness(), 'by the answer').toBeGreaterThan(0);
  });

  it('that somebody else had made before is nothing to undo once the server has said so', async () => {
    const session = await atTheDoor();
    answer = noNetwork;
    const corrected = vi.fn<(verdict: Verdict) => void>();
    const team = ['a', 'b'].map((key) => ({ key }));
    const marking = session.mark(team, true, corrected);
    await vi.advanceTimersByTimeAsync(2_500);
    expect((await marking).letIn).toMatchObject(team);
    answer = alreadyIn('a');
    await vi.advanceTimersByTimeAsync(60_000);
    const last = corrected.mock.lastCall?.[0];
    expect(last).toMatchObject({ outcome: 'present', isChecked: true, letIn: [{ key: 'b' }] });
    expect(last?.letIn).toHaveLength(1);
    session.stop();
  });

  it('undone without a network takes back what this device did, not what another had done before', async () => {
    const session = await atTheDoor();
    const { letIn } = await markWithoutNetwork(session, ['a', 'b']);
    const undo = session.mark(letIn, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(await undo).toMatchObject({ outcome: 'absent', isChecked: false });
    expect(nameOf(session)).toEqual([]);
    answer = alreadyIn('a');
    await vi.advanceTimersByTimeAsync(60_000);
    const arrived = sent.flatMap(({ marks }) => marks.filter(({ present: isPresent }) => !isPresent));
    expect(
      arrived.map(({ key }) => key),
      'the mark of a was never this device’s to take back',
    ).toEqual(['b']);
    expect(session.state).toMatchObject({ waiting: 0 });
    expect(session.state.conflicts).toMatchObject([
      { name: 'Person a', shown: 'absent', outcome: 'already', presentBy: 'Door B' },
    ]);
    session.stop();
  });

  it('of somebody whose mark is still on its way to the disc is the second one', async () => {
    const session = await atTheDoor();
    answer = noNetwork;
    const both = [session.mark([{ key: 'a' }], true), session.mark([{ key: 'a' }], true)];
    await vi.advanceTimersByTimeAsync(2_500);
    expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(['present', 'already']);
    session.stop();
  });

  it('of which the answer was lost is sent again under the same id', async () => {
    const session = await atTheDoor();
    let isLost = true;
    const arrived: string[] = [];
    answer = (marks) => {
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
    answer = (marks) =>
      marks.some(({ key }) => key === 'a')
        ? { status: 400, body: { success: false, code: 'validation', message: 'no' } }
        : present(marks);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state.waiting).toBe(0);
    expect(session.state.conflicts).toMatchObject([{ name: 'Person a', outcome: 'unknown' }]);
    expect(sent.at(-1)?.marks.map(({ key }) => key)).toEqual(['b']);
    session.stop();
  });
});

it('past 200 is sent in a second batch', async () => {
  const session = await atTheDoor();
  await session.mark(
    Array.from({ length: 250 }, (_, i) => ({ key: `k${i}` })),
    true,
  );
  expect(sent.map(({ marks }) => marks.length)).toEqual([200, 50]);
});

it('forgets its people when the link has ended, and keeps the marks', async () => {
  const session = await atTheDoor('secret');
  answer = () => ({ status: 401, body: { success: false, code: 'door_link_ended', message: 'ended' } });
  const marking = session.mark([{ key: 'a' }], true);
  await vi.advanceTimersByTimeAsync(2_500);
  await marking;
  expect(session.state).toMatchObject({ closed: 'ended', people: undefined, waiting: 1 });
});

it('closes for an event that was cancelled, with its people to read', async () => {
  const session = await atTheDoor();
  answer = () => ({ status: 409, body: { success: false, code: 'event_cancelled', message: 'cancelled' } });
  const marking = session.mark([{ key: 'a' }], true);
  await vi.advanceTimersByTimeAsync(2_500);
  await marking;
  expect(session.state.closed).toBe('cancelled');
  expect(session.state.people).toHaveLength(3);
});
