import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationStatus, Domain, RecruitmentType } from '../rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    rollNumber: text('roll_number').notNull(),
    batch: text('batch').notNull(),
    domain: text('domain').$type<Domain>().notNull(),
    status: text('status').$type<ApplicationStatus>().notNull().default('pending'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    unique('applications_email').on(table.email, table.domain),
    unique('applications_roll_number').on(table.rollNumber, table.domain),
    index('applications_newest').on(table.createdAt),
    check('applications_status', sql`${table.status} in ('pending', 'reviewed', 'shortlisted', 'rejected')`),
  ],
);

export const clubApplications = pgTable(
  'club_applications',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    rollNumber: text('roll_number').notNull(),
    phoneNumber: text('phone_number').notNull(),
    batch: text('batch').notNull(),
    section: text('section').notNull(),
    clubSlug: text('club_slug').notNull(),
    recruitmentType: text('recruitment_type').$type<RecruitmentType>().notNull(),
    status: text('status').$type<ApplicationStatus>().notNull().default('pending'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    unique('club_applications_email').on(table.email, table.clubSlug, table.recruitmentType),
    unique('club_applications_roll_number').on(table.rollNumber, table.clubSlug, table.recruitmentType),
    index('club_applications_newest').on(table.createdAt),
    check('club_applications_status', sql`${table.status} in ('pending', 'reviewed', 'shortlisted', 'rejected')`),
    check('club_applications_type', sql`${table.recruitmentType} in ('technical_member', 'lead')`),
  ],
);

export type ApplicationRow = typeof applications.$inferSelect;
export type ClubApplicationRow = typeof clubApplications.$inferSelect;
