import { named } from '#run/demo/server/accounts.ts';
import { planRemoval } from '#run/demo/server/removalPlan.ts';
import { examineDatabase } from '#run/operations/server/examinationQueries.ts';
import { right, wrong, type Finding } from '#run/operations/server/finding.ts';
import type { Database } from '#platform/database/database.ts';
import { hasSuperAdmin } from './queries.ts';

export async function examineContent(
  database: Pick<Database, 'db' | 'kind'>,
  production: boolean,
  now: Date,
): Promise<Finding[]> {
  const findings = await examineDatabase(database, now);
  if (!findings.some(({ of, state }) => of === 'schema' && state === 'right')) return findings;
  findings.push(
    (await hasSuperAdmin(database.db))
      ? right('administrators', 'there is a super admin')
      : wrong('administrators', 'there is no super admin: npm run festival -- admin add EMAIL'),
  );
  if (production) {
    const { accounts } = await planRemoval(database.db, { takenOver: false });
    findings.push(
      accounts.length === 0
        ? right('demo', 'none of its accounts is here')
        : wrong(
            'demo',
            `${accounts.length} accounts of the demo are here (${named(accounts.slice(0, 3))}): npm run festival -- demo remove`,
          ),
    );
  }
  return findings;
}
