import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { festival } from '#festival';

/** Whether the address in a column is a person's: on the university's domain in each spelling of their mailbox with `+`. */
export function isAddressOf(column: PgColumn, { email, mailbox }: { email: string; mailbox: string }): SQL {
  const [local, domain] = mailbox.split('@');
  if (domain !== festival.mailDomain) return sql`${column} in (${email}, ${mailbox})`;
  const ending = `@${domain}`;
  return sql`(${column} in (${email}, ${mailbox})
    or starts_with(${column}, ${`${local}+`}) and right(${column}, ${ending.length}::int) = ${ending})`;
}
