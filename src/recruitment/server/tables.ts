import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAndUpdated, id } from '#platform/database/columns.ts';
import { nameOrder, searchedText } from '#platform/database/foldedText.ts';
import type { ApplicationStatus, Domain, RecruitmentType } from '../rules.ts';

const application = () => ({
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  rollNumber: text('roll_number').notNull(),
  batch: text('batch').notNull(),
  status: text('status').$type<ApplicationStatus>().notNull().default('pending'),
  ...createdAndUpdated(),
  nameOrder: nameOrder(),
});

export const applications = pgTable(
  'applications',
  {
    ...application(),
    domain: text('domain').$type<Domain>().notNull(),
    searched: searchedText('name', 'email', 'roll_number'),
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
    ...application(),
    phoneNumber: text('phone_number').notNull(),
    section: text('section').notNull(),
    clubSlug: text('club_slug').notNull(),
    recruitmentType: text('recruitment_type').$type<RecruitmentType>().notNull(),
    searched: searchedText('name', 'email', 'roll_number', 'phone_number'),
  },
  (table) => [
    unique('club_applications_email').on(table.email, table.clubSlug, table.recruitmentType),
    unique('club_applications_roll_number').on(table.rollNumber, table.clubSlug, table.recruitmentType),
    index('club_applications_newest').on(table.createdAt),
    check('club_applications_status', sql`${table.status} in ('pending', 'reviewed', 'shortlisted', 'rejected')`),
    check('club_applications_type', sql`${table.recruitmentType} in ('technical_member', 'lead')`),
  ],
);

export type ApplicationRow = Omit<typeof applications.$inferSelect, 'nameOrder' | 'searched'>;
export type ClubApplicationRow = Omit<typeof clubApplications.$inferSelect, 'nameOrder' | 'searched'>;
