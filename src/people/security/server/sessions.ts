import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { findUserById, lockUser } from '#people/accounts/server/queries.ts';
import { deleteSessionOf, deleteSessionsOf, listSessions } from '#people/accounts/server/sessionQueries.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';

/** @throws Refusal not_found */
export async function lockPerson(tx: Db, id: string): Promise<CurrentUser> {
  const person = await lockUser(tx, id);
  if (!person || person.erasedAt) throw refuse('not_found');
  return person;
}

/** @throws Refusal not_found, also for another account's session */
export const endOwnSession = (context: ServerContext, currentUser: CurrentUser, id: string) =>
  inTransaction(context.db, async (tx) => {
    if (!(await deleteSessionOf(tx, currentUser.id, id))) throw refuse('not_found');
    return {};
  });

export const endOwnSessions = (context: ServerContext, currentUser: CurrentUser) =>
  inTransaction(context.db, async (tx) => ({ ended: await deleteSessionsOf(tx, currentUser.id) }));

/** @throws Refusal not_found */
export async function accessOf(context: ServerContext, id: string) {
  const { db } = context;
  const person = await findUserById(db, id);
  if (!person || person.erasedAt) throw refuse('not_found');
  const sessions = await listSessions(db, id, '', context.now());
  return {
    access: {
      sessions: sessions.length,
      lastUsedAt: sessions[0]?.lastUsedAt ?? null,
      secondFactorSince: person.secondFactorSince,
    },
  };
}

export const endSessionsOf = (context: ServerContext, currentUser: CurrentUser, id: string) =>
  inTransaction(context.db, async (tx) => {
    await lockPerson(tx, id);
    const ended = await deleteSessionsOf(tx, id);
    const summary = `Logged {name} out of ${ended === 1 ? 'one session' : `${ended} sessions`}`;
    const entry = { action: 'user.sessions_ended', subjectType: 'user' as const, subjectId: id, summary };
    await writeAuditEntry(tx, currentUser, entry, context.now());
    return { ended };
  });
