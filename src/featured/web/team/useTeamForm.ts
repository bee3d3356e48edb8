import { type FocusEvent, useEffect, useState } from 'react';
import type { FieldError } from '#platform/http/contract.ts';
import { ApiError } from '#platform/http/web/client.ts';
import type { ParticipantForm } from '../../rules.ts';
import { draftProblems, resized, type TeamDraft, tidyCnic } from './teamForm.ts';

interface Options {
  event: { nedOnly: boolean };
  /** What it begins with. */
  start: () => TeamDraft;
  /** Called with each change. */
  onChange?: (draft: TeamDraft) => void;
  /** So many people are registered already. */
  known?: number;
}

type Refused = Readonly<Record<string, string>>;

/** Whether a field belongs to a person whom a team of this size no longer has. */
const isBeyond = (path: string, size: number): boolean => Number(/^participants\.(\d+)/.exec(path)?.[1] ?? -1) >= size;

/**
 * The form of a team over its rules. Fields go by the paths of the rules and of the server ('participants.1.cnic'), so
 * that whoever finds something wrong, it stands at its field. Nothing is judged while it is first typed.
 */
export function useTeamForm({ event, start, onChange, known = 0 }: Options) {
  const [draft, setDraft] = useState(start);
  /** Fields whose sentence is shown while it is true. */
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  /** What the server said of a field, until it is changed. */
  const [refused, setRefused] = useState<Refused>({});
  /** What was sent when it said so: anything else may be sent again. */
  const [refusedDraft, setRefusedDraft] = useState<TeamDraft>();
  const [focusAt, setFocusAt] = useState<readonly string[]>([]);
  const [root, setRoot] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (focusAt.length === 0) return;
    const fields = [...(root?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    fields.find((field) => focusAt.includes(field.getAttribute('name') ?? ''))?.focus();
  }, [focusAt, root]);

  const problems = draftProblems(draft, event, known);
  const wrong = new Map<string, string>();
  /** Of those who are still in the team. */
  const standing = Object.entries(refused).filter(([path]) => !isBeyond(path, draft.size));
  for (const { field, msg } of problems) if (judged.has(field) && !wrong.has(field)) wrong.set(field, msg);

  function change(next: TeamDraft) {
    setDraft(next);
    onChange?.(next);
  }

  function write(path: string, value: string) {
    const [first, position, name] = path.split('.');
    if (first === 'participants') {
      const participants = draft.participants.map((participant, i) =>
        i === Number(position) ? { ...participant, [name as keyof ParticipantForm]: value } : participant,
      );
      change({ ...draft, participants });
    } else change({ ...draft, [first as 'teamName' | 'paymentReceiptLink']: value });
    setRefused(({ [path]: _gone, ...rest }) => rest);
  }

  function show(found: readonly FieldError[]) {
    setJudged(new Set([...judged, ...found.map(({ field }) => field)]));
    setFocusAt(found.map(({ field }) => field));
  }

  return {
    /** Takes the element that holds the fields. */
    root: setRoot,
    draft,
    resize: (size: number) => change(resized(draft, size)),
    /** What a field of the kit needs. */
    field: (path: string, value: string) => ({
      name: path,
      value,
      error: refused[path] ?? wrong.get(path),
      'aria-required': true,
      onChange: ({ target }: { target: { value: string } }) => write(path, target.value),
      onBlur: ({ relatedTarget, target }: FocusEvent<HTMLInputElement>) => {
        const tidied = path.endsWith('.cnic') ? tidyCnic(target.value) : target.value;
        if (tidied !== target.value) write(path, tidied);
        // Only on the way to another field: a sentence that appears under a press would move the button away from it.
        const goesOn = relatedTarget?.matches('input, select, textarea') ?? false;
        if (goesOn && target.value !== '') setJudged(new Set([...judged, path]));
      },
    }),
    /** How many fields are wrong and say so. */
    wrongCount: new Set([...wrong.keys(), ...standing.map(([path]) => path)]).size,
    /** Whether all is well; if not, every sentence is shown and the first field has the focus. */
    check: (): boolean => {
      const isRefused = standing.length > 0 && draft === refusedDraft;
      if (problems.length === 0 && !isRefused) {
        setRefused({});
        return true;
      }
      show([...problems, ...standing.map(([field, msg]) => ({ field, msg }))]);
      return false;
    },
    /** Shows a refusal at its fields. @returns whether it was about any */
    refuse: (error: unknown): boolean => {
      const at = error instanceof ApiError ? error.errors : [];
      const fields = at.flatMap(({ field, msg }) => (field === undefined ? [] : [{ field, msg }]));
      setRefusedDraft(draft);
      setRefused(Object.fromEntries(fields.map(({ field, msg }) => [field, msg])));
      setFocusAt(fields.map(({ field }) => field));
      return fields.length > 0;
    },
  };
}

export type TeamFormState = ReturnType<typeof useTeamForm>;
