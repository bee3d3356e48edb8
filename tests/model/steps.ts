import fc from 'fast-check';
import type { Kind } from './teamState.ts';

/** Numbers choose a person, invitation or registration, modulo how many there are. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('invite' as const), who: fc.nat(4), other: fc.nat(4) }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('accept' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('decline' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('take back' as const), which: fc.nat(9), bySender: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('register' as const), who: fc.nat(4), name: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('cancel' as const), which: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('ask in' as const),
      which: fc.nat(5),
      who: fc.option(fc.nat(4), { freq: 1 }),
      other: fc.nat(4),
      replaces: fc.option(fc.nat(4), { freq: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('remove', 'transfer'),
      which: fc.nat(5),
      who: fc.option(fc.nat(4), { freq: 1 }),
      other: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('rename' as const), which: fc.nat(5), name: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('edit' as const),
      sizes: fc.constantFrom<[min: number, max: number]>([1, 2], [1, 3], [2, 2], [2, 3], [1, 4]),
      seats: fc.constantFrom(1, 2, 4, 5, null),
      deadline: fc.constantFrom(40, 96, 100.5), // The start is 101 hours away at least.
      opens: fc.constantFrom(0, 0, 30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('link' as const),
      team: fc.option(fc.nat(5), { freq: 1 }),
      who: fc.option(fc.nat(4), { freq: 2 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('ask' as const), which: fc.nat(3), who: fc.nat(4) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      what: fc.constant('answer' as const),
      which: fc.nat(5),
      accepting: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('withdraw' as const), which: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('look', 'stop looking', 'end link'), who: fc.nat(4) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('cannot come' as const), which: fc.nat(5), other: fc.nat(4) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.constantFrom(36, 75) }) },
  // At its start, while it is on, when it is over.
  { weight: 1, arbitrary: fc.record({ what: fc.constant('begin' as const), hours: fc.constantFrom(0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('close' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export type JoiningStep = Step & {
  what: 'link' | 'end link' | 'ask' | 'answer' | 'withdraw' | 'look' | 'stop looking' | 'cannot come';
};

/** A team of two that has registered, its leader asked by another: what it may do then comes up too seldom by chance. */
const registered: Step[] = [
  { what: 'invite', who: 2, other: 0 },
  { what: 'invite', who: 0, other: 1 },
  { what: 'accept', which: 1 },
  { what: 'register', who: 0, name: 0 },
];

/** The same team, when its leader has asked a third person in. */
const growing: Step[] = [...registered, { what: 'ask in', which: 0, who: null, other: 2, replaces: null }];

/** The same team with all seats, and somebody who waits when the event begins. */
const waiting: Step[] = [
  ...registered,
  { what: 'edit', sizes: [1, 2], seats: 2, deadline: 96, opens: 0 },
  { what: 'register', who: 2, name: 2 },
  { what: 'begin', hours: 0 },
];

/** A link by which two have asked, one of whom looks for a team. */
const requested: Step[] = [
  { what: 'link', team: null, who: 0 },
  { what: 'look', who: 1 },
  { what: 'ask', which: 0, who: 1 },
  { what: 'ask', which: 0, who: 2 },
];

/** A team that has registered, into which two have asked. */
const requestedLate: Step[] = [
  ...registered,
  { what: 'link', team: 0, who: null },
  { what: 'ask', which: 0, who: 3 },
  { what: 'ask', which: 0, who: 4 },
];

/** A team before registration opens. */
const early: Step[] = [
  { what: 'edit', sizes: [1, 3], seats: 4, deadline: 96, opens: 30 },
  { what: 'invite', who: 0, other: 1 },
  { what: 'link', team: null, who: 0 },
  { what: 'ask', which: 0, who: 2 },
];

const teamOfThree: Kind = { team: true, min: 2, max: 3, seats: 4 };
const transfer: Step = { what: 'transfer', which: 0, who: null, other: 1 };

/** A leader with an open invitation or request changes: random sequences do that once in hundreds. */
export const transferred: Record<'invited' | 'requested', Sequence> = {
  invited: { kind: teamOfThree, steps: [...growing, transfer] },
  requested: { kind: teamOfThree, steps: [...requestedLate, transfer] },
};

export interface Sequence {
  kind: Kind;
  steps: Step[];
}
export const sequence: fc.Arbitrary<Sequence> = fc.record({
  kind: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<Kind>({ team: false, min: 1, max: 1, seats: 2 }) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Kind>(
        { team: true, min: 2, max: 3, seats: 4 },
        { team: true, min: 1, max: 2, seats: 2 },
        { team: true, min: 2, max: 2, seats: null },
      ),
    },
  ),
  steps: fc
    .tuple(
      fc.constantFrom<Step[]>(
        [],
        registered,
        registered,
        growing,
        growing,
        waiting,
        requested,
        requested,
        requestedLate,
        requestedLate,
        early,
      ),
      fc.array(step, { minLength: 6, maxLength: 16 }),
    )
    .map(([first, then]) => [...first, ...then]),
});
