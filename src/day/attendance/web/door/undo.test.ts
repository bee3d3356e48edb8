import { describe, expect, it, vi } from 'vitest';
import {
  absents,
  alreadyIn,
  atTheDoor,
  everybody,
  markWithoutNetwork,
  noNetwork,
  results,
  server,
  withDoorServer,
} from '../../../../../tests/support/doorServer.ts';
import { targetsOf, undoable, type Verdict } from './verdict.ts';

withDoorServer();

describe('a mark', () => {
  it('that somebody else had made before is nothing to undo once the server has said so', async () => {
    const session = await atTheDoor();
    server.answer = noNetwork;
    const corrected = vi.fn<(verdict: Verdict) => void>();
    const team = ['a', 'b'].map((key) => ({ key }));
    const marking = session.mark(team, true, corrected);
    await vi.advanceTimersByTimeAsync(2_500);
    expect((await marking).letIn).toMatchObject(team);
    server.answer = alreadyIn('a');
    await vi.advanceTimersByTimeAsync(60_000);
    const last = corrected.mock.lastCall?.[0];
    expect(last).toMatchObject({ outcome: 'present', isChecked: true, letIn: [{ key: 'b' }] });
    expect(last?.letIn).toHaveLength(1);
    session.stop();
  });

  it('undone without a network takes back what this device did, not what another had done before', async () => {
    const session = await atTheDoor();
    const { letIn } = await markWithoutNetwork(session, ['a', 'b']);
    const undo = session.mark(undoable(letIn, session.state.people), false);
    await vi.advanceTimersByTimeAsync(0);
    expect(await undo).toMatchObject({ outcome: 'absent', isChecked: false });
    expect(session.state.people?.filter(({ presentAt }) => presentAt)).toEqual([]);
    server.answer = alreadyIn('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(
      absents().map(({ key }) => key),
      'the mark of a was never this device’s to take back',
    ).toEqual(['b']);
    expect(session.state).toMatchObject({ waiting: 0 });
    expect(session.state.conflicts).toMatchObject([
      { name: 'Person a', shown: 'absent', outcome: 'already', presentBy: 'Door B' },
    ]);
    session.stop();
  });

  it('undone in the list without a network leaves inside whom another had let in', async () => {
    const session = await atTheDoor();
    await markWithoutNetwork(session, ['a', 'b']);
    const undo = session.mark(targetsOf(session.state.people?.slice(0, 2) ?? [], false), false);
    await vi.advanceTimersByTimeAsync(0);
    expect(await undo).toMatchObject({ outcome: 'absent', isChecked: false });
    server.answer = alreadyIn('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(absents().map(({ key }) => key)).toEqual(['b']);
    expect(session.state.conflicts).toMatchObject([{ name: 'Person a', shown: 'absent', outcome: 'already' }]);
    session.stop();
  });

  it('made again after its undo is sent after it, and counts', async () => {
    const session = await atTheDoor();
    await markWithoutNetwork(session, ['a']);
    for (const isPresent of [false, true, false, true]) {
      const marking = session.mark(targetsOf(session.state.people?.slice(0, 1) ?? [], isPresent), isPresent);
      await vi.advanceTimersByTimeAsync(0);
      await marking;
    }
    let isIn = false;
    server.answer = (marks) =>
      results(
        marks.map(({ id, present: isPresent }) => {
          const outcome = isPresent ? (isIn ? 'already' : 'present') : 'absent';
          isIn = isPresent;
          return { id, outcome, presentAt: isPresent ? '2026-11-22T12:00:00.000Z' : null };
        }),
      );
    server.sent = [];
    await vi.advanceTimersByTimeAsync(60_000);
    const arrived = server.sent.flatMap(({ marks }) => marks.map(({ present: isPresent }) => isPresent));
    expect(arrived).toEqual([true, false, true, false, true]);
    expect(session.state).toMatchObject({ waiting: 0, conflicts: [] });
    session.stop();
  });

  it('is nothing to undo once another has turned that person away, or let them in again', async () => {
    const session = await atTheDoor();
    const { letIn } = await session.mark([{ key: 'a' }, { key: 'b' }], true);
    expect(undoable(letIn, session.state.people)).toMatchObject([{ key: 'a' }, { key: 'b' }]);
    const again = '2026-11-22T12:05:00.000Z';
    server.people = everybody.map((person) =>
      person.key === 'b' ? { ...person, presentAt: new Date(letIn[1]?.at ?? 0).toISOString() } : person,
    );
    await session.refresh();
    expect(undoable(letIn, session.state.people), 'turned away').toMatchObject([{ key: 'b' }]);
    server.people = everybody.map((person) => ({ ...person, presentAt: again, presentBy: 'Door B' }));
    await session.refresh();
    expect(undoable(letIn, session.state.people), 'let in again').toEqual([]);
    const { at = 0 } = letIn[0] ?? {};
    server.people = everybody.map((person) => ({
      ...person,
      presentAt: new Date(at).toISOString(),
      decidedAt: new Date(at + 60_000).toISOString(),
    }));
    await session.refresh();
    expect(undoable(letIn, session.state.people), 'read by another').toEqual([]);
    expect(undoable(letIn, []), 'of somebody not on the list').toHaveLength(2);
    session.stop();
  });

  it('that this page no longer has is taken back only if the server says that it counted', async () => {
    const session = await atTheDoor();
    server.answer = alreadyIn('a');
    const lost = (key: string) => session.mark([{ key, undoes: `of ${key}, before the tab closed` }], false);
    expect(await lost('a')).toMatchObject({ outcome: 'already', presentBy: 'Door B' });
    expect(absents()).toEqual([]);
    expect(await lost('b')).toMatchObject({ outcome: 'absent' });
    const requested = server.sent.flatMap(({ marks }) => marks.map(({ id, present }) => present && id));
    expect(requested).toEqual(['of a, before the tab closed', 'of b, before the tab closed', false]);
    expect(session.state).toMatchObject({ waiting: 0 });
    session.stop();
  });

  it('that the server has answered is taken back as it was decided, whatever the clock of the device says', async () => {
    const session = await atTheDoor();
    const decidedAt = new Date(Date.now() - 3_600_000).toISOString();
    server.answer = (marks) =>
      results(marks.map(({ id, present }) => ({ id, outcome: present ? 'present' : 'absent', decidedAt })));
    const { letIn } = await session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await session.mark(undoable(letIn), false)).toMatchObject({ outcome: 'absent' });
    expect(absents()).toMatchObject([{ key: 'a', at: decidedAt }]);
    session.stop();
  });

  it('that another has confirmed since is not taken back, and the page says so', async () => {
    const session = await atTheDoor();
    const { letIn } = await session.mark([{ key: 'a' }], true);
    const since = '2026-11-22T12:00:00.000Z';
    server.answer = (marks) =>
      results(marks.map(({ id }) => ({ id, outcome: 'already', presentAt: since, presentBy: 'Me' })));
    expect(await session.mark(undoable(letIn, session.state.people), false)).toMatchObject({ outcome: 'already' });
    expect(session.state.people?.[0]?.presentAt).toBe(since);
    expect(session.state.conflicts).toMatchObject([{ name: 'Person a', shown: 'absent', outcome: 'already' }]);
    session.stop();
  });

  it('whose answer was lost is taken back as it was made, not as somebody has decided since', async () => {
    const session = await atTheDoor();
    const { letIn } = await markWithoutNetwork(session, ['a']);
    const madeAt = session.state.people?.[0]?.decidedAt;
    const undo = session.mark(undoable(letIn, session.state.people), false);
    await vi.advanceTimersByTimeAsync(0);
    expect(await undo).toMatchObject({ outcome: 'absent', isChecked: false });
    expect(session.state.people?.[0]?.presentAt, 'in the list').toBeNull();
    const decidedAt = new Date(Date.now() + 30_000).toISOString();
    server.answer = (marks) =>
      results(marks.map(({ id }) => ({ id, outcome: 'present', presentAt: madeAt, decidedAt })));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(absents()).toMatchObject([{ at: madeAt }]);
    session.stop();
  });

  it('whose answer was lost is taken back as it counted, on a phone whose clock is fast too', async () => {
    const session = await atTheDoor();
    const { letIn } = await markWithoutNetwork(session, ['a']);
    const undo = session.mark(undoable(letIn, session.state.people), false);
    await vi.advanceTimersByTimeAsync(0);
    await undo;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const counted = { presentAt: minutesAgo(58), decidedAt: minutesAgo(58), countedAt: minutesAgo(60) };
    server.answer = (marks) =>
      results(marks.map(({ id, present }) => ({ id, outcome: present ? 'present' : 'already', ...counted })));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(absents()).toMatchObject([{ at: counted.countedAt }]);
    session.stop();
  });

  it('made twice without a network is taken back whole by the list, with a clock that is fast too', async () => {
    const session = await atTheDoor();
    await markWithoutNetwork(session, ['a']);
    const again = session.mark([{ key: 'a' }], true);
    await vi.advanceTimersByTimeAsync(0);
    await again;
    const lastAt = session.state.people?.[0]?.decidedAt;
    const undo = session.mark(targetsOf(session.state.people?.slice(0, 1) ?? [], false), false);
    await vi.advanceTimersByTimeAsync(0);
    await undo;
    expect(session.state.people?.[0]?.presentAt).toBeNull();
    const serverNow = new Date(Date.now() - 3_600_000).toISOString();
    const kept = session.state.waiting;
    server.answer = (marks) =>
      results(
        marks.map(({ id, present }, i) => ({
          id,
          outcome: present ? (i === 0 ? 'present' : 'already') : 'absent',
          presentAt: present ? serverNow : null,
          decidedAt: serverNow,
        })),
      );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept).toBe(3);
    expect(Date.parse(lastAt ?? '')).toBeGreaterThan(Date.parse(serverNow));
    expect(absents()).toMatchObject([{ at: serverNow }]);
    expect(session.state).toMatchObject({ waiting: 0, conflicts: [] });
    session.stop();
  });
});
