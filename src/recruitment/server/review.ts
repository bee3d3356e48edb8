import type { CurrentUser } from '#accounts/server/authorize.ts';
import { writeAuditEntry } from '#audit/server/queries.ts';
import { isStale } from '#platform/http/fields.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { recruitmentTypeName, type ApplicationStatus } from '../rules.ts';
import { clubNameOf, presentApplication, presentClubApplication } from './presentApplication.ts';
import { changeStatus, lockApplication, lockClubApplication } from './queries.ts';

const refuse = refusalFactory(refusals);

const done = 'Application status updated successfully';

interface Review<Row> {
  kind: 'application' | 'club application';
  lock: (tx: Db, id: string) => Promise<Row | undefined>;
  purpose: (row: Row) => string;
}

interface Form {
  status: ApplicationStatus;
  /** Of the application as the reviewer saw it. */
  updatedAt?: string | undefined;
}

/** @throws Refusal application_changed when it is not what the reviewer saw */
async function review<Row extends { status: ApplicationStatus; updatedAt: Date }>(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  { status, updatedAt }: Form,
  { kind, lock, purpose }: Review<Row>,
): Promise<Row> {
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const before = await lock(tx, id);
    if (!before) throw refuseCommon('not_found');
    if (before.status === status) return before;
    if (isStale(before, updatedAt)) throw refuse('application_changed');
    await changeStatus(tx, kind, id, status, now);
    const summary = `Set one ${kind} (${purpose(before)}) from ${before.status} to ${status}`;
    const entry = { action: 'application.status_changed', subjectType: 'application', subjectId: id, summary } as const;
    await writeAuditEntry(tx, currentUser, entry, now);
    return { ...before, status, updatedAt: now };
  });
}

export async function reviewApplication(context: ServerContext, currentUser: CurrentUser, id: string, form: Form) {
  const row = await review(context, currentUser, id, form, {
    kind: 'application',
    lock: lockApplication,
    purpose: ({ domain }) => domain,
  });
  return new ResultWithMessage(done, { application: presentApplication(row) });
}

export async function reviewClubApplication(context: ServerContext, currentUser: CurrentUser, id: string, form: Form) {
  const row = await review(context, currentUser, id, form, {
    kind: 'club application',
    lock: lockClubApplication,
    purpose: ({ clubSlug, recruitmentType }) => `${clubNameOf(clubSlug)}, ${recruitmentTypeName[recruitmentType]}`,
  });
  return new ResultWithMessage(done, { application: presentClubApplication(row) });
}
