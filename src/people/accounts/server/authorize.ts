import type { FastifyRequest } from 'fastify';
import type { Who } from '#platform/http/contract.ts';
import { Refusal, refusalFactory, refuse, type Refusals } from '#platform/http/refusals.ts';
import { bearsKey } from '#platform/http/server/keyToken.ts';
import type { Authorizer } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals as accountRefusals } from '../contract.ts';
import { ownerOfKey } from './keys.ts';
import { findUserByToken } from './sessionQueries.ts';
import type { UserRow } from './tables.ts';

/** The current row of the account, so that a changed role takes effect at once. */
export type CurrentUser = UserRow;

const refuseOfAccounts = refusalFactory(accountRefusals);

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Finds the current user and checks their role. `refusals` replace `forbidden` where a call lists them. Public calls
 * ignore an invalid session token; an invalid key is refused everywhere, since only a program sends one.
 */
export function authorizer(context: ServerContext, refusals: Refusals = {}): Authorizer<CurrentUser> {
  return async (request, { who, keyScopes }) => {
    const token = bearerToken(request);
    const isKey = bearsKey(request);
    if (token === undefined && !isKey) return admit(context, null, who, refusals);
    const currentUser = isKey
      ? await ownerOfKey(context, request, token ?? '', keyScopes)
      : await findUserByToken(context.db, token ?? '', context.now());
    return admit(context, currentUser ?? null, who, refusals);
  };
}

/** Whether this person may make a call: by role, and with a second factor where it is required. */
export async function admit(
  context: ServerContext,
  currentUser: CurrentUser | null,
  who: Who,
  refusals: Refusals = {},
): Promise<CurrentUser | null> {
  if (who === 'anyone') return currentUser;
  if (!currentUser) throw refuse('unauthenticated');
  if (who === 'signed-in') return currentUser;
  if (!who.roles.includes(currentUser.role)) throw refusedRole(who, refusals);
  if (await lacksSecondFactor(context, currentUser)) throw refuseOfAccounts('second_factor_needed');
  return currentUser;
}

/**
 * Whether the setting blocks this person's role until they set up a second factor. Their own account stays usable for
 * that; calls open to others too, which show more to an administrator, must check it.
 */
export const lacksSecondFactor = async (
  context: ServerContext,
  { role, secondFactorSince }: Pick<CurrentUser, 'role' | 'secondFactorSince'>,
): Promise<boolean> =>
  role === 'super_admin' && secondFactorSince === null && (await context.isSecondFactorRequired?.()) === true;

/** Whether this person has an administrator's rights now, for a call that is open to others too. */
export const actsAsAdministrator = async (context: ServerContext, person: CurrentUser | null): Promise<boolean> =>
  person !== null && person.role !== 'student' && !(await lacksSecondFactor(context, person));

function refusedRole(who: Exclude<Who, string>, refusals: Refusals): Refusal {
  const row = who.otherwise === undefined ? undefined : refusals[who.otherwise];
  return row && who.otherwise !== undefined ? new Refusal(who.otherwise, row.status, row.message) : refuse('forbidden');
}
