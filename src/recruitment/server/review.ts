import type { Caller } from '#accounts/server/authorize.ts';
import { record } from '#audit/server/queries.ts';
import { refuse } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { Said } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { recruitmentTypeName, type ApplicationStatus } from '../rules.ts';
import { clubNameOf, presentApplication, presentClubApplication } from './presentApplication.ts';
import { changeStatus, lockApplication, lockClubApplication } from './queries.ts';

const done = 'Application status updated successfully';

interface Review<Row> {
  kind: 'application' | 'club application';
  lock: (tx: Db, id: string) => Promise<Row | undefined>;
  purpose: (row: Row) => string;
}

/** Sets a status, any after any, and records it. */
async function review<Row extends { status: ApplicationStatus }>(
  site: Site,
  caller: Caller,
  id: string,
  status: ApplicationStatus,
  { kind, lock, purpose }: Review<Row>,
): Promise<Row> {
  const now = site.now();
  return inTransaction(site.db, async (tx) => {
    const before = await lock(tx, id);
    if (!before) throw refuse('not_found');
    if (before.status === status) return before;
    await changeStatus(tx, kind, id, status, now);
    const summary = `Set one ${kind} (${purpose(before)}) from ${before.status} to ${status}`;
    const deed = { action: 'application.status_changed', subjectType: 'application', subjectId: id, summary } as const;
    await record(tx, caller, deed, now);
    return { ...before, status };
  });
}

export async function reviewApplication(site: Site, caller: Caller, id: string, status: ApplicationStatus) {
  const row = await review(site, caller, id, status, {
    kind: 'application',
    lock: lockApplication,
    purpose: ({ domain }) => domain,
  });
  return new Said(done, { application: presentApplication(row) });
}

export async function reviewClubApplication(site: Site, caller: Caller, id: string, status: ApplicationStatus) {
  const row = await review(site, caller, id, status, {
    kind: 'club application',
    lock: lockClubApplication,
    purpose: ({ clubSlug, recruitmentType }) => `${clubNameOf(clubSlug)}, ${recruitmentTypeName[recruitmentType]}`,
  });
  return new Said(done, { application: presentClubApplication(row) });
}
