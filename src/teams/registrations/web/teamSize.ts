/** Source: participant specification, point 5. */

export interface TeamSize {
  current: number;
  min: number;
  max: number;
}

export function whyNotComplete({ current, min, max }: TeamSize): string | null {
  if (current < min) return `You need at least ${min - current} more team member(s). Send more invitations.`;
  if (current > max) return `Team size cannot exceed ${max} members. You have ${current} members selected.`;
  return null;
}

export function sizeVerdict({ current, min, max }: TeamSize): { isValid: boolean; sentence: string } {
  if (current < min) {
    return { isValid: false, sentence: `You need ${min - current} more member(s) to meet minimum team size` };
  }
  if (current > max) {
    return { isValid: false, sentence: 'System error: Team exceeds maximum size. Please refresh and try again.' };
  }
  return { isValid: true, sentence: `Team size is valid (${current}/${max} members)` };
}
