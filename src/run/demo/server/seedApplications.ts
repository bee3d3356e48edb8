import { applications, clubApplications } from '#database/cast/applications.ts';
import { insertApplication, insertClubApplication } from '#recruitment/server/queries.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

const day = 24 * 3_600_000;

export async function seedApplications(tx: Db, now: Date): Promise<void> {
  const made = (daysAgo: number) => {
    const at = new Date(now.getTime() - daysAgo * day);
    return { id: newId(), createdAt: at, updatedAt: at };
  };
  for (const { daysAgo, ...form } of applications) await insertApplication(tx, { ...form, ...made(daysAgo) });
  for (const { daysAgo, ...form } of clubApplications) await insertClubApplication(tx, { ...form, ...made(daysAgo) });
}
