export interface Finding {
  /** The subject of the check, in a word or two. */
  of: string;
  /** `unknown`: it could not be checked. */
  state: 'right' | 'wrong' | 'unknown';
  /** The result, and what to do if it is wrong. */
  says: string;
}

export const right = (of: string, message: string): Finding => ({ of, state: 'right', says: message });
export const wrong = (of: string, message: string): Finding => ({ of, state: 'wrong', says: message });
export const unknown = (of: string, message: string): Finding => ({ of, state: 'unknown', says: message });
