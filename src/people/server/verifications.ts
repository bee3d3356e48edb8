import { refusing } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Site } from '#platform/http/server/context.ts';
import { refusals } from '#accounts/contract.ts';
import { universityEmailProblem } from '#accounts/rules.ts';
import { lastSignUpPurpose, makeCode, purposes } from '#accounts/server/codeQueries.ts';
import type { Caller } from '#accounts/server/authorize.ts';
import { userByEmail } from '#accounts/server/queries.ts';
import { record } from '#audit/server/queries.ts';
import { codeOf } from '#accounts/server/tokens.ts';

const refuse = refusing(refusals);

/** Enough of an address to recognize it. */
const masked = (email: string) => email.replace(/^(.).*@/, '$1…@');

/**
 * Makes a sign-up code for a super_admin to read out. It replaces the one that was mailed and has the same life and
 * tries; only the wait between two codes and the number an hour do not hold here.
 */
export async function makeVerification(site: Site, caller: Caller, email: string) {
  const now = site.now();
  return inTransaction(site.db, async (tx) => {
    if (await userByEmail(tx, email)) throw refuse('email_taken');
    const byAddress = universityEmailProblem(email) === undefined ? 'sign_up' : 'sign_up_fresh_batch';
    const purpose = (await lastSignUpPurpose(tx, email)) ?? byAddress;
    const code = await makeCode(tx, { purpose, email, now, hourly: false, wait: false });
    await record(
      tx,
      caller,
      {
        action: 'verification.made',
        subjectType: 'verification',
        subjectId: code.id,
        summary: `Made a sign-up code for ${masked(email)} to read out`,
      },
      now,
    );
    return { code: codeOf(site.secret, code.id, purposes[purpose].digits), expiresAt: code.expiresAt };
  });
}
