/**
 * Whether a recorded history of concurrent operations is linearizable: whether each can be placed at one moment between its
 * call and its answer, so that a sequential model gives the same answers in that order. The search is that of Wing and Gong
 * ("Testing and verifying concurrent objects", 1993) with Lowe's memory of configurations that led nowhere ("Testing for
 * linearizability", 2017); no npm package of it was found.
 */

export interface Operation<Call, Answer> {
  call: Call;
  /** Undefined: none came, so it may have happened at any later moment, or never. */
  answer: Answer | undefined;
  /** Order of events: calls and answers have one counter. `end` is Infinity without an answer. */
  begin: number;
  end: number;
}

export interface SequentialModel<State, Call, Answer> {
  initial: State;
  /** The state after the call, and its answer; must not change `state`. */
  step(state: State, call: Call): { state: State; answer: Answer };
  /** States with the same key behave alike from here on. */
  keyOf(state: State): string;
}

export type Verdict = 'linearizable' | 'anomaly' | 'undecided';

/** @param maxSteps of the search, after which it is given up as undecided */
export function checkHistory<State, Call, Answer>(
  history: readonly Operation<Call, Answer>[],
  model: SequentialModel<State, Call, Answer>,
  maxSteps = 300_000,
): Verdict {
  const operations = history.toSorted((a, b) => a.begin - b.begin);
  const seen = new Set<string>();
  let steps = 0;

  /** `placed`: which operations stand before this moment already. */
  const search = (state: State, placed: bigint): boolean => {
    const rest = operations.flatMap((operation, i) => (((placed >> BigInt(i)) & 1n) === 0n ? [{ operation, i }] : []));
    const firstEnd = Math.min(...rest.map(({ operation }) => operation.end));
    // What has no answer may also never have happened.
    if (firstEnd === Infinity) return true;
    const key = `${placed} ${model.keyOf(state)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    // Nothing that began after another's answer goes before it. What has an answer is tried first: it has to go somewhere.
    const next = rest.filter(({ operation }) => operation.begin < firstEnd);
    for (const { operation, i } of next.toSorted((a, b) => a.operation.end - b.operation.end)) {
      if (++steps > maxSteps) return false;
      const after = model.step(state, operation.call);
      // Without an answer and without an effect it may as well never have happened.
      const fits =
        operation.answer === undefined
          ? model.keyOf(after.state) !== model.keyOf(state)
          : isEqual(after.answer, operation.answer);
      if (fits && search(after.state, placed | (1n << BigInt(i)))) return true;
    }
    return false;
  };
  if (search(model.initial, 0n)) return 'linearizable';
  return steps > maxSteps ? 'undecided' : 'anomaly';
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
