import { idOfSigned, signedIdOf } from '#people/accounts/server/tokens.ts';

// Links from before versions existed stay valid.
const purposeOf = (version: number) => (version === 0 ? 'manage-team' : `manage-team:${version}`);

export const manageTokenOf = (secret: string, registrationId: string, version: number) =>
  signedIdOf(secret, purposeOf(version), registrationId);

/** Shown on the last screen of registering, not mailed: for correcting a mistyped address. */
export const registrantTokenOf = (secret: string, registrationId: string) =>
  signedIdOf(secret, 'register-team', registrationId);

const registrantMs = 3_600_000;

/** Valid for an hour after registering, and only under the first leader. */
export const opensForRegistrant = (
  secret: string,
  token: string,
  { id, linkVersion, createdAt }: { id: string; linkVersion: number; createdAt: Date },
  now: Date,
): boolean =>
  linkVersion === 0 &&
  now.getTime() < createdAt.getTime() + registrantMs &&
  idOfSigned(secret, 'register-team', token) === id;

export const opens = (
  secret: string,
  token: string,
  { id, linkVersion }: { id: string; linkVersion: number },
): boolean => idOfSigned(secret, purposeOf(linkVersion), token) === id;
