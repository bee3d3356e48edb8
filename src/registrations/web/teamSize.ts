/** What is said about the size of a team, in the words of the participant specification, point 5. */

export interface TeamSize {
  /** The leader and those who accepted. */
  current: number;
  min: number;
  max: number;
}

/** Why a team cannot be named yet, or null. */
export function whyNotComplete({ current, min, max }: TeamSize): string | null {
  if (current < min) return `You need at least ${min - current} more team member(s). Send more invitations.`;
  if (current > max) return `Team size cannot exceed ${max} members. You have ${current} members selected.`;
  return null;
}

/** How its size stands when it is about to register. */
export function sizeVerdict({ current, min, max }: TeamSize): { isValid: boolean; sentence: string } {
  if (current < min) {
    return { isValid: false, sentence: `You need ${min - current} more member(s) to meet minimum team size` };
  }
  if (current > max) {
    return { isValid: false, sentence: 'System error: Team exceeds maximum size. Please refresh and try again.' };
  }
  return { isValid: true, sentence: `Team size is valid (${current}/${max} members)` };
}
