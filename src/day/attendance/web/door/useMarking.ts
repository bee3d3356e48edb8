import { useCallback, useRef, useState } from 'react';
import type { DoorSession } from './doorSession.ts';
import { giveFeedback } from './feedback.ts';
import { isPassCode, type PersonAtDoor, withRollNumber } from './presence.ts';
import { type LetIn, type Targets, targetsOf, toneOf, undoable, type Verdict } from './verdict.ts';

export function useMarking(session: DoorSession) {
  const [shown, setShown] = useState<{ verdict: Verdict; turn: number; undo?: readonly LetIn[] | undefined }>();
  const turns = useRef(0);

  const show = useCallback((turn: number, verdict: Verdict, undo?: readonly LetIn[]) => {
    giveFeedback(toneOf[verdict.outcome]);
    setShown((before) => (before && before.turn > turn ? before : { verdict, turn, undo }));
  }, []);

  const markTargets = useCallback(
    async (targets: Targets, present: boolean) => {
      const turn = ++turns.current;
      // A later answer of the server replaces a verdict that is still the last one, without an unexpected sound.
      const correct = (verdict: Verdict) =>
        setShown((before) => (before?.turn === turn ? { verdict, turn, undo: undoOf(verdict) } : before));
      const verdict = await session.mark(targets, present, correct);
      // The mark waits on this device: nobody was let in, and the screen says why.
      if (session.state.closed) return;
      show(turn, verdict, undoOf(verdict));
    },
    [session, show],
  );

  const mark = useCallback(
    (people: readonly PersonAtDoor[], present: boolean) => {
      if (people.length > 0) void markTargets(targetsOf(people, present), present);
    },
    [markTargets],
  );

  const scan = useCallback(
    (text: string) => {
      if (session.state.closed) return;
      if (isPassCode(text)) return void markTargets([{ code: text }], true);
      const person = withRollNumber(session.state.people ?? [], text);
      if (person) return mark([person], true);
      show(++turns.current, { outcome: 'unknown', count: 1, letIn: [], isChecked: true });
    },
    [session, markTargets, mark, show],
  );

  const targets = undoable(shown?.undo ?? [], session.state.people);
  const undo = targets.length === 0 ? undefined : () => void markTargets(targets, false);
  return { verdict: shown?.verdict, turn: shown?.turn ?? 0, scan, mark, undo };
}

const undoOf = ({ outcome, letIn }: Verdict): readonly LetIn[] | undefined =>
  outcome === 'present' && letIn.length > 0 ? letIn : undefined;
