import { idOfSigned, signedIdOf } from '#accounts/server/tokens.ts';

// Links from before there were versions stay good.
const purposeOf = (version: number) => (version === 0 ? 'manage-team' : `manage-team:${version}`);

export const manageTokenOf = (secret: string, registrationId: string, version: number) =>
  signedIdOf(secret, purposeOf(version), registrationId);

export const opens = (
  secret: string,
  token: string,
  { id, linkVersion }: { id: string; linkVersion: number },
): boolean => idOfSigned(secret, purposeOf(linkVersion), token) === id;
