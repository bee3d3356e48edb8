import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { isStale } from '#platform/http/fields.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { newestLeft, withdrawMails } from '#platform/mail/withdrawQueries.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { answers, type ApplicationStatus } from '../rules.ts';
import { clubPurpose, presentApplication, presentClubApplication } from './presentApplication.ts';
import { changeStatus, lockApplication, lockClubApplication, type ApplicationKind } from './queries.ts';

const refuse = refusalFactory(refusals);

const done = 'Application status updated successfully';

/** Longer than Undo is shown: a reverted status is not mailed. */
const undoGraceMs = 30_000;

interface Review<Row> {
  kind: ApplicationKind;
  lock: (tx: Db, id: string) => Promise<Row | undefined>;
  purpose: (row: Row) => string;
}

interface Form {
  status: ApplicationStatus;
  /** `updatedAt` of the application as the reviewer saw it. */
  updatedAt?: string | undefined;
  /** Mail the applicant, if the status answers the application. */
  notify: boolean;
}

/** @throws Refusal application_changed when it is not what the reviewer saw */
async function review<Row extends { name: string; email: string; status: ApplicationStatus; updatedAt: Date }>(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  { status, updatedAt, notify }: Form,
  { kind, lock, purpose }: Review<Row>,
): Promise<{ row: Row; isChanged: boolean; wasTold: boolean }> {
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const before = orNotFound(await lock(tx, id));
    if (before.status === status) return { row: before, isChanged: false, wasTold: false };
    if (isStale(before, updatedAt)) throw refuse('application_changed');
    await changeStatus(tx, kind, id, status, now);
    const answer = { templates: ['application_answered'], field: 'applicationId', values: [id] } as const;
    await withdrawMails(tx, answer);
    const lastAnswer = await newestLeft(tx, answer);
    const wasTold = lastAnswer !== undefined && lastAnswer.createdAt >= before.updatedAt;
    const isMailed = notify && answers(status);
    if (isMailed) {
      await queueMail(tx, now, {
        to: before.email,
        template: 'application_answered',
        data: { applicationId: id, kind, name: before.name, purpose: purpose(before), status },
        notBefore: new Date(now.getTime() + undoGraceMs),
      });
    }
    const change = `Set the ${kind} of {name} (${purpose(before)}) from ${before.status} to ${status}`;
    const summary = isMailed ? `${change}, and mailed the applicant` : change;
    const entry = { action: 'application.status_changed', subjectType: 'application', subjectId: id, summary } as const;
    await writeAuditEntry(tx, currentUser, entry, now);
    return { row: { ...before, status, updatedAt: now }, isChanged: true, wasTold };
  });
}

export async function reviewApplication(context: ServerContext, currentUser: CurrentUser, id: string, form: Form) {
  const { row, ...outcome } = await review(context, currentUser, id, form, {
    kind: 'application',
    lock: lockApplication,
    purpose: ({ domain }) => domain,
  });
  return new ResultWithMessage(done, { application: presentApplication(row), ...outcome });
}

export async function reviewClubApplication(context: ServerContext, currentUser: CurrentUser, id: string, form: Form) {
  const { row, ...outcome } = await review(context, currentUser, id, form, {
    kind: 'club application',
    lock: lockClubApplication,
    purpose: clubPurpose,
  });
  return new ResultWithMessage(done, { application: presentClubApplication(row), ...outcome });
}
