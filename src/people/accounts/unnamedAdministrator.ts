/** The name of an account that a start or a command made, until its owner gives theirs. */
export const unnamedAdministrator = 'Administrator';
