export interface Finding {
  /** What was looked at, in a word or two. */
  of: string;
  /** `unknown`: it could not be looked at. */
  state: 'right' | 'wrong' | 'unknown';
  /** How it is, and where it is wrong what to do. */
  says: string;
}

export const right = (of: string, says: string): Finding => ({ of, state: 'right', says });
export const wrong = (of: string, says: string): Finding => ({ of, state: 'wrong', says });
export const unknown = (of: string, says: string): Finding => ({ of, state: 'unknown', says });
