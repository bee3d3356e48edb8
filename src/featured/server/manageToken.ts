import { idOfSigned, signedIdOf } from '#accounts/server/tokens.ts';

const manageTeam = 'manage-team';

/** The token of a team's manage link. */
export const manageTokenOf = (secret: string, registrationId: string) => signedIdOf(secret, manageTeam, registrationId);

/** undefined for a token this server never made. */
export const registrationIdOf = (secret: string, token: string) => idOfSigned(secret, manageTeam, token);
