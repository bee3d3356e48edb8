import type { MarkResult } from '../../contract.ts';
import type { Outcome } from '../../rules.ts';
import type { Tone } from './feedback.ts';
import { decidedBy, keyOf, lastDecision, type LocalOutcome, type PersonAtDoor, type QueuedMark } from './presence.ts';

export type VerdictOutcome = Outcome | LocalOutcome;

/**
 * Each by the code of a pass or by the key of the list. An undo names the time of the decision that it reverts (`at`),
 * in milliseconds since 1970, and changes nothing that was decided later. It names the mark while that is queued.
 */
export type Targets = readonly { code?: string; key?: string; undoes?: string; at?: number }[];

/** A person whom a mark let in, and when that was decided. */
export type LetIn = Targets[number] & { at: number };

export interface Verdict {
  outcome: VerdictOutcome;
  name?: string | undefined;
  teamName?: string | null | undefined;
  presentAt?: string | null | undefined;
  presentBy?: string | null | undefined;
  /** Present by an earlier mark of this device, as far as it knows. */
  isPresentHere?: boolean | undefined;
  /** The person's, if the list has them. */
  key?: string | undefined;
  team?: string | undefined;
  count: number;
  /** People whom this mark let in and an Undo reverts; not those already present. */
  letIn: readonly LetIn[];
  /** False until the server has answered. */
  isChecked: boolean;
}

export const toneOf: Record<VerdictOutcome, Tone> = {
  present: 'ok',
  already: 'warn',
  absent: 'idle',
  unknown: 'bad',
  not_admitted: 'bad',
  other_event: 'bad',
  not_listed: 'bad',
};

export const titleOf: Record<VerdictOutcome, string> = {
  present: 'Present',
  already: 'Already present',
  absent: 'Marked absent',
  unknown: 'Not a pass',
  not_admitted: 'No place here',
  other_event: 'Another event',
  not_listed: 'Not on the list',
};

/** What to do now, if the title does not say it. */
export function adviceOf({ outcome, isChecked }: Verdict): string | undefined {
  if (outcome === 'unknown') return 'The code is damaged or not from a pass. Search by name.';
  if (outcome === 'not_admitted') return 'Waiting or cancelled. Send them to the organizer.';
  if (outcome === 'other_event') return 'This pass is for another event of the festival.';
  if (outcome === 'not_listed') return 'The list on this phone may be old. It is checked when the network is back.';
  return isChecked ? undefined : 'Saved on this phone. It is sent when the network is back.';
}

/**
 * People as the list shows them: a person present by a queued mark was let in by that mark alone, as far as is known.
 */
export const targetsOf = (people: readonly PersonAtDoor[], present: boolean): Targets =>
  people.map((person) => {
    const { key, markHere } = person;
    return { key, ...(!present && markHere !== undefined && { undoes: markHere, at: lastDecision(person) }) };
  });

/** People of the mark who were not marked since. A list without them does not say. */
export function undoable(letIn: readonly LetIn[], people: readonly PersonAtDoor[] = []): Targets {
  const byKey = new Map(people.map((person) => [person.key, person]));
  return letIn.filter((target) => {
    const person = byKey.get(keyOf(target));
    return !person || (person.presentAt !== null && lastDecision(person) === target.at);
  });
}

/** The verdict for a mark of several people, from the answers so far. */
export function verdictOf(
  marks: readonly QueuedMark[],
  answers: readonly (MarkResult | undefined)[],
  person: PersonAtDoor | undefined,
): Verdict {
  const isChecked = answers.every((answer) => answer !== undefined);
  const result = isChecked ? (answers.find((answer) => answer?.outcome === 'present') ?? answers[0]) : undefined;
  return {
    ...(person && { name: person.name, teamName: person.teamName, key: person.key, team: person.team }),
    ...(person && { presentAt: person.presentAt, presentBy: person.presentBy }),
    ...result,
    outcome: result?.outcome ?? marks[0]?.shown ?? 'unknown',
    count: marks.length,
    letIn: marks.flatMap(({ id, code, key = '', at, shown }, i) => {
      const answer = answers[i];
      if ((answer?.outcome ?? shown) !== 'present') return [];
      return {
        ...(code === undefined ? { key } : { code }),
        ...(!answer && { undoes: id }),
        at: decidedBy(at, answer),
      };
    }),
    isChecked,
    isPresentHere: !isChecked && person?.markHere !== undefined,
  };
}

/** Marks that the server answered otherwise than the device had shown. */
export interface Conflict {
  id: string;
  name: string;
  shown: LocalOutcome;
  outcome: Outcome;
  presentAt?: string | null | undefined;
  presentBy?: string | null | undefined;
}

export const conflictOf = (id: string, shown: LocalOutcome, name: string, result: MarkResult): Conflict => ({
  id,
  name: result.name ?? name,
  shown,
  outcome: result.outcome,
  presentAt: result.presentAt,
  presentBy: result.presentBy,
});
