/** The address typed on a page of login or reset, for the next page; history state can hold anything. */
export const carriedEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

/** The state for the next page: other fields stay, such as the way back. */
export const carryEmail = (state: unknown, email: string): object => ({
  ...(typeof state === 'object' ? state : {}),
  email: email.trim(),
});
