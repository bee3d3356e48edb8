export interface Finding {
  /** What was looked at, in a word or two. */
  of: string;
  /** `unknown`: it could not be looked at. */
  state: 'right' | 'wrong' | 'unknown';
  /** How it is, and where it is wrong what to do. */
  says: string;
}

export const right = (of: string, message: string): Finding => ({ of, state: 'right', says: message });
export const wrong = (of: string, message: string): Finding => ({ of, state: 'wrong', says: message });
export const unknown = (of: string, message: string): Finding => ({ of, state: 'unknown', says: message });
