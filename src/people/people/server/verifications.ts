import { refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '#people/accounts/contract.ts';
import { universityEmailProblem } from '#people/accounts/rules.ts';
import { lastSignUpPurpose, createCode, codeSettings } from '#people/accounts/server/codeQueries.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { findUserByEmail } from '#people/accounts/server/queries.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { deriveCode } from '#people/accounts/server/tokens.ts';

const refuse = refusalFactory(refusals);

const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1…@');

/**
 * Makes a sign-up code for a super_admin to read out. It replaces the mailed one and has the same lifetime and tries,
 * but per network: no link helps its owner once a stranger has used them up. The pause between codes and the hourly
 * limit do not apply.
 */
export async function createReadOutCode(context: ServerContext, currentUser: CurrentUser, email: string) {
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    if (await findUserByEmail(tx, email)) throw refuse('email_taken');
    const byAddress = universityEmailProblem(email) === undefined ? 'sign_up' : 'sign_up_fresh_batch';
    const purpose = (await lastSignUpPurpose(tx, email)) ?? byAddress;
    const code = await createCode(tx, { purpose, email, now, isLimited: false, isReadOut: true });
    await writeAuditEntry(
      tx,
      currentUser,
      {
        action: 'verification.made',
        subjectType: 'verification',
        subjectId: code.id,
        summary: `Made a sign-up code for ${maskEmail(email)} to read out`,
      },
      now,
    );
    return { code: deriveCode(context.secret, code.id, codeSettings[purpose].digits), expiresAt: code.expiresAt };
  });
}
