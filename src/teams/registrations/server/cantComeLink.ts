import { idOfSigned, signedIdOf } from '#people/accounts/server/tokens.ts';
import { addresses } from '#platform/addresses.ts';
import type { LoadedRegistration } from './queries.ts';

const purposeOf = (userId: string) => `cant-come:${userId}`;

/** The link in a mail by which one person gives up their place. Valid while they have it; not stored. */
export const cantComeLink = (
  secret: string,
  { registrationId, userId }: { registrationId: string; userId: string },
) => ({
  label: "Can't make it?",
  path: `${addresses.cantCome}#${signedIdOf(secret, purposeOf(userId), registrationId)}`,
});

/** The member whose link has this token. */
export const holderOf = (secret: string, token: string, { registration, members }: LoadedRegistration) =>
  members.find(({ _id }) => idOfSigned(secret, purposeOf(_id), token) === registration.id);
