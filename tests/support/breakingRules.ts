/** Each call breaks one rule more. Called from the last rule to the first, so that the newly broken one has to win. */
export function breakingRules<Facts>(sound: Facts, why: (facts: Facts) => { code: string } | null) {
  let facts = sound;
  return (changes: Partial<Facts>) => {
    facts = { ...facts, ...changes };
    return why(facts)?.code;
  };
}
