/** Values for the `{name}` placeholders of a refusal's message. */
export type RefusalValues = Readonly<Record<string, string | number>>;

/** Why a rule says no: the code of the refusal, and the values its sentence takes. Rules return the first, or null. */
export interface Reason<Code extends string, Values extends RefusalValues = Record<never, never>> {
  code: Code;
  values: Values;
}

/** A reason whose message takes no values. */
export const reason = <Code extends string>(code: Code): Reason<Code> => ({ code, values: {} });
