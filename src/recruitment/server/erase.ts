import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import { deleteMailsHolding } from '#platform/mail/removalQueries.ts';
import { clubPurpose } from './presentApplication.ts';
import { lockApplication, lockClubApplication } from './queries.ts';
import { deleteApplications } from './removalQueries.ts';

async function erase<Row extends { email: string }>(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  {
    kind,
    lock,
    purpose,
  }: { kind: string; lock: (tx: Db, id: string) => Promise<Row | undefined>; purpose: (row: Row) => string },
) {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = orNotFound(await lock(tx, id));
    await deleteApplications(tx, [id]);
    await deleteMailsHolding(tx, row.email, { purpose: purpose(row) });
    const summary = `Erased one ${kind} (${purpose(row)})`;
    const entry = { action: 'application.erased', subjectType: 'application', subjectId: id, summary } as const;
    await writeAuditEntry(tx, currentUser, entry, now);
  });
  return new ResultWithMessage('Application erased', {});
}

export const eraseApplication = (context: ServerContext, currentUser: CurrentUser, id: string) =>
  erase(context, currentUser, id, { kind: 'application', lock: lockApplication, purpose: ({ domain }) => domain });

export const eraseClubApplication = (context: ServerContext, currentUser: CurrentUser, id: string) =>
  erase(context, currentUser, id, { kind: 'club application', lock: lockClubApplication, purpose: clubPurpose });
