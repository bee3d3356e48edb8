/** The name of an account made by a start or a command, until its owner enters theirs. */
export const unnamedAdministrator = 'Administrator';
