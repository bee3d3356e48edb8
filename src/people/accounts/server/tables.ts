import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, onePer, createdAndUpdated, generatedId, id, partOf, tokenHash } from '#platform/database/columns.ts';
import { nameOrder, searchedText } from '#platform/database/foldedText.ts';
import { profilePicture } from '#people/pictures/server/tables.ts';
import type { KeyScope } from '#platform/http/contract.ts';
import type { CodePurpose, Role } from '../rules.ts';

/** Constraints are named after their refusals. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** As its owner typed it. */
    email: text('email').notNull(),
    /** Identifies the mailbox (`mailboxOf`). */
    mailbox: text('mailbox').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<Role>().notNull().default('student'),
    rollNumber: text('roll_number'),
    department: text('department'),
    batch: text('batch'),
    section: text('section'),
    phoneNumber: text('phone_number'),
    clubAffiliation: text('club_affiliation'),
    /** The name on certificates, if it differs from `name`. */
    certificateName: text('certificate_name'),
    /** False mutes the reminders. */
    remindersByEmail: boolean('reminders_by_email').notNull().default(true),
    ...profilePicture(),
    emailVerifiedAt: at('email_verified_at'),
    ...createdAndUpdated(),
    /** Since when logging in requires a second factor. */
    secondFactorSince: at('second_factor_since'),
    /** Since when the row is only the placeholder of an erased person. */
    erasedAt: at('erased_at'),
    searched: searchedText('name', 'email', 'roll_number', 'phone_number'),
    nameOrder: nameOrder(),
  },
  (table) => [
    index('users_listed')
      .on(table.nameOrder, table.id)
      .where(sql`${table.emailVerifiedAt} is not null`),
    // For finding the row of a deleted picture.
    index('users_picture')
      .on(table.pictureId)
      .where(sql`${table.pictureId} is not null`),
    unique('email_taken').on(table.email),
    unique('mailbox_taken').on(table.mailbox),
    unique('roll_number_taken').on(table.rollNumber),
    check('users_role', sql`${table.role} in ('student', 'club_admin', 'super_admin')`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_roll_number_upper', sql`${table.rollNumber} = upper(${table.rollNumber})`),
  ],
);

/** One row a login. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: tokenHash().primaryKey(),
    /** Identifies the session to its owner, without the token's hash. */
    id: generatedId('id', 'sessions_id'),
    userId: partOf('user_id', () => users.id),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** The browser and system that logged in, roughly: `Firefox on Linux`. Null before it was stored. */
    device: text('device'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** A login whose password was right and whose second factor is awaited. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    tokenHash: tokenHash().primaryKey(),
    userId: partOf('user_id', () => users.id),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('login_challenges_user').on(table.userId)],
);

/** One person's authenticator app, not required at login before `confirmedAt`. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: onePer('user_id', () => users.id),
    /** Encrypted under a key derived from SECRET. */
    sealedSecret: text('sealed_secret').notNull(),
    confirmedAt: at('confirmed_at'),
    /** The newest time step whose code was used: its code and earlier ones are no longer valid. */
    lastStep: integer('last_step').notNull().default(0),
    /** Wrong codes since `triesSince`. */
    tries: integer('tries').notNull().default(0),
    triesSince: at('tries_since').notNull(),
  },
  (table) => [check('second_factors_tries', sql`${table.tries} between 0 and 5`)],
);

/** The row is deleted when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** One row per account and browser in which it has logged in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: tokenHash().notNull(),
    userId: partOf('user_id', () => users.id),
    lastUsedAt: at('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] }), index('known_devices_user').on(table.userId)],
);

/** The keys of administrators for their scripts. An ended one is deleted. */
export const scriptKeys = pgTable(
  'script_keys',
  {
    id: id(),
    ownerId: partOf('owner_id', () => users.id),
    label: text('label').notNull(),
    scope: text('scope').$type<KeyScope>().notNull(),
    /** An event or a featured event, so no foreign key: without its event the key opens nothing. */
    eventId: uuid('event_id'),
    tokenHash: tokenHash().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** To the hour. */
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    unique('script_keys_token').on(table.tokenHash),
    index('script_keys_owner').on(table.ownerId),
    check('script_keys_scope', sql`${table.scope} in ('read', 'event')`),
    check('script_keys_event', sql`(${table.scope} = 'event') = (${table.eventId} is not null)`),
  ],
);

/**
 * One row per mailed code. Its digits and its link's token are not stored: they are derived from SECRET and the row's
 * id. `endedAt` says when it was used, or replaced by a newer one.
 */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    email: text('email').notNull(),
    /** Codes are found, limited and replaced by it (`mailboxOf`). */
    mailbox: text('mailbox').notNull(),
    tries: integer('tries').notNull().default(0),
    /**
     * Tries of a code that was read out, by a keyed hash of their network. Null for a mailed code, whose tries are
     * counted together: its link still works when they are used up.
     */
    triesByNetwork: jsonb('tries_by_network').$type<Record<string, number>>(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    /** The verification token issued for a right code, which creates one account. */
    tokenHash: tokenHash().unique('codes_token'),
    tokenExpiresAt: at('token_expires_at'),
    tokenUsedAt: at('token_used_at'),
  },
  (table) => [
    index('codes_mailbox').on(table.purpose, table.mailbox, table.createdAt),
    uniqueIndex('codes_one_living')
      .on(table.purpose, table.mailbox)
      .where(sql`${table.endedAt} is null`),
    check('codes_tries', sql`${table.tries} between 0 and 5`),
  ],
);

export type UserRow = typeof users.$inferSelect;

type OptionalDetail = {
  [Column in keyof UserRow]: null extends UserRow[Column] ? Column : never;
}[Exclude<keyof UserRow, 'erasedAt'>];

/** What erasing a person empties. An optional column that is missing here does not compile. */
export const erasedDetails = {
  rollNumber: null,
  department: null,
  batch: null,
  section: null,
  phoneNumber: null,
  clubAffiliation: null,
  certificateName: null,
  pictureId: null,
  pictureX: null,
  pictureY: null,
  emailVerifiedAt: null,
  secondFactorSince: null,
} satisfies Record<OptionalDetail, null>;
