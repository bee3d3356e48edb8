import { and, eq, ne } from 'drizzle-orm';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { refusals } from '../contract.ts';
import type { CodePurpose } from '../rules.ts';
import { codes } from './tables.ts';
import { codeIdOf } from './tokens.ts';

const refuse = refusalFactory(refusals);

export interface LinkedCode {
  id: string;
  purpose: CodePurpose;
  /** As typed when the code was requested. */
  email: string;
}

/**
 * The code whose mail has this link; nothing is consumed. Wrong digits do not count here: a holder of the
 * token has the mail.
 * @throws Refusal token_invalid, with the reason in its message
 */
export async function findLinkedCode(
  db: Db,
  { token, now, secret }: { token: string; now: Date; secret: string },
): Promise<LinkedCode> {
  const id = codeIdOf(secret, token);
  if (id === undefined) throw refuse('link_invalid');
  const [code] = await db.select().from(codes).where(eq(codes.id, id));
  if (!code) throw refuse('link_expired');
  if (code.endedAt) {
    // The one that replaced it was created at the moment it ended.
    const { purpose, mailbox, endedAt } = code;
    const replaced = await db.$count(
      codes,
      and(ne(codes.id, id), eq(codes.purpose, purpose), eq(codes.mailbox, mailbox), eq(codes.createdAt, endedAt)),
    );
    throw refuse(replaced > 0 ? 'link_replaced' : 'link_used');
  }
  if (code.expiresAt <= now) throw refuse('link_expired');
  return code;
}
