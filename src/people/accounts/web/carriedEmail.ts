/** The address typed on one of the pages of login and reset, on its way to the next; history state can hold anything. */
export const carriedEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

/** The state for the next page: what came along stays, such as the way back. */
export const carryEmail = (state: unknown, email: string): object => ({
  ...(typeof state === 'object' ? state : {}),
  email: email.trim(),
});
