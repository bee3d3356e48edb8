import { fold } from '#platform/fold.ts';
import { bareNumber as bare } from '#platform/plainNumber.ts';
import { searchWords } from '#platform/search.ts';
import type { Door, MarkResult } from '../../contract.ts';
import { applyMark, type Attendance, type Outcome } from '../../rules.ts';

export type PersonAtDoor = Door['people'][number] & {
  /** The mark of this device that let them in, while the server has not answered it. */
  markHere?: string | undefined;
};

/** A mark as the device keeps it until the server has answered. */
export interface QueuedMark {
  id: string;
  /** Of the event. */
  door: string;
  holder: string;
  /** One of the two. */
  code?: string;
  key?: string;
  present: boolean;
  /** Milliseconds since 1970. */
  at: number;
  /** The mark that this one reverts: it is sent once the server has answered that one, and only if that one counted. */
  undoes?: string;
  /** What the device showed without the server; a different answer of the server is a conflict. */
  shown?: LocalOutcome | undefined;
  /** The person's key. */
  name?: string;
}

/** What the device can decide by itself. It knows who is expected, but cannot detect a forged code. */
export type LocalOutcome = Extract<Outcome, 'present' | 'already' | 'absent'> | 'not_listed';

// 28 bytes: 16 of the membership, then a signature that only the server can check.
const codePattern = /^TF1\.[\w-]{38}$/;

/** Whether a code has the form of a pass. */
export const isPassCode = (code: string): boolean => codePattern.test(code);

/** The key of the person whom a code names, without any check of its signature. */
export function keyOfCode(code: string): string {
  const bytes = atob(code.slice(4).replaceAll('-', '+').replaceAll('_', '/')).slice(0, 16);
  const hex = Array.from(bytes, (byte) => byte.codePointAt(0)?.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const keyOf = ({ code, key = '' }: Pick<QueuedMark, 'code' | 'key'>): string =>
  code === undefined ? key : keyOfCode(code);

/** Marks by their `at`: an undo after what it reverts, which has the same. */
export const inOrder = (one: QueuedMark, other: QueuedMark): number =>
  one.at - other.at || Number(other.present) - Number(one.present);

/**
 * When a mark of this device counts as made: a device whose clock is fast marks in the future. If the server does not
 * say, as for a mark older than that answer, it has decided it no later than the person's last mark.
 */
export function decidedBy(at: number, answer: MarkResult | undefined): number {
  if (answer?.countedAt) return Date.parse(answer.countedAt);
  const decidedAt = answer?.decidedAt ?? answer?.presentAt;
  return decidedAt ? Math.min(at, Date.parse(decidedAt)) : at;
}

/** The list as it will be once the server has these marks, in the order of their `at`. */
export function withMarks(people: readonly PersonAtDoor[], marks: readonly QueuedMark[]): readonly PersonAtDoor[] {
  if (marks.length === 0) return people;
  const byKey = new Map(people.map((person) => [person.key, person]));
  for (const mark of marks.toSorted(inOrder)) {
    const person = byKey.get(keyOf(mark));
    if (!person) continue;
    const at = new Date(mark.at);
    // The server compares a mark of the future with its own clock, which this device does not have.
    const { after, changes } = applyMark(attendanceOf(person), { present: mark.present, at }, at);
    if (changes === 'nothing') continue;
    const decidedAt = after.decidedAt.toISOString();
    const presentAt = after.presentAt?.toISOString() ?? null;
    byKey.set(
      person.key,
      changes === 'time'
        ? { ...person, decidedAt }
        : { ...person, presentAt, decidedAt, presentBy: null, markHere: mark.present ? mark.id : undefined },
    );
  }
  return people.map((person) => byKey.get(person.key) ?? person);
}

/** In milliseconds since 1970; 0 before the first mark. Missing in lists of older versions. */
export const lastDecision = ({ presentAt, decidedAt }: PersonAtDoor): number =>
  Date.parse(decidedAt ?? presentAt ?? '') || 0;

function attendanceOf(person: PersonAtDoor): Attendance | undefined {
  const { presentAt } = person;
  const last = lastDecision(person);
  return last === 0
    ? undefined
    : { presentAt: presentAt === null ? null : new Date(presentAt), decidedAt: new Date(last) };
}

/** The outcome that the device shows for a mark without the server's answer. */
export function outcomeHere(person: PersonAtDoor | undefined, present: boolean): LocalOutcome {
  if (!person) return 'not_listed';
  if (!present) return 'absent';
  return person.presentAt === null ? 'present' : 'already';
}

/** Unguessable; crypto.randomUUID is absent on pages without HTTPS. */
export const newMarkId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Later than everything the device has seen of this person, however wrong its clock is, since the user has seen that.
 */
export const nextAt = (person: PersonAtDoor | undefined, lastAt: number, now: number): number =>
  Math.max(now, lastAt + 1, ...[person?.presentAt, person?.decidedAt].map((seen) => (seen ? Date.parse(seen) + 1 : 0)));

/** `already` from the server where the device showed `present`: the same person was let in elsewhere. */
export const isConflict = (shown: LocalOutcome | undefined, outcome: Outcome): boolean =>
  shown !== undefined && shown !== outcome && !(shown === 'already' && outcome === 'present');

/** Everybody whose name, team or roll number contains each word of the search. */
export function findPeople(people: readonly PersonAtDoor[], search: string): readonly PersonAtDoor[] {
  const words = searchWords(search);
  const whole = bare(search);
  return people.filter(({ name, teamName, rollNumber }) => {
    const texts = fold(`${name}\n${teamName ?? ''}`);
    const roll = bare(rollNumber ?? '');
    return (
      (whole !== '' && roll.includes(whole)) || words.every((word) => texts.includes(word) || roll.includes(bare(word)))
    );
  });
}

/** The person with this roll number, as in the bar code of a student card. */
export const withRollNumber = (people: readonly PersonAtDoor[], scanned: string): PersonAtDoor | undefined =>
  people.find(({ rollNumber }) => rollNumber !== null && bare(rollNumber) === bare(scanned));

/** The others of somebody's team who are not here yet. */
export const absentTeam = (people: readonly PersonAtDoor[], team: string): readonly PersonAtDoor[] =>
  people.filter((person) => person.team === team && person.teamName !== null && person.presentAt === null);
