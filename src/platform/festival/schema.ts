import { z } from 'zod';
import { contradictionsIn, repeated, twiceNamed } from './contradictions.ts';
import { isReadable } from './contrast.ts';
import { longestPatterned } from './slowPattern.ts';

const text = z.string('must be text').trim().min(1, 'must not be empty');
export const longestName = 100;
/** Used in subjects of mails, calendars and table cells. */
export const shortText = text
  .max(longestName, `must be at most ${longestName} characters`)
  .regex(/^\P{Cc}*$/u, 'must be one line');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a full address that begins with https:// or http://' });
export const email = z.email('must be an email address');
const moment = z.iso.datetime({ offset: true, error: 'must be a date and time such as 2026-03-01T09:00:00Z' });
/** Plain names only: they become part of a URL. */
const image = z
  .string()
  .regex(/^[\w-]+\.(svg|png|webp|jpe?g)$/, 'must be the name of an image file in images/, e.g. "logo.svg"');
const batch = z.string().regex(/^\d{4}$/, 'must be a year in quotes, e.g. "2025"');
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a mail domain in small letters, without @');
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens');
/** Matches a whole text, also with alternatives, and only a short one. */
const patternOf = (length: number) =>
  z
    .string()
    .refine(compiles, { error: 'must be a regular expression', abort: true })
    .regex(/^\^.*\$$/, 'must begin with ^ and end with $')
    .transform((source) => `^(?=.{0,${length}}$)(?:${source})$`);
const pattern = patternOf(longestPatterned.other);
/** A phone number of any country: six digits or more. */
export const anyPhone = '^(?=(?:[^0-9]*[0-9]){6})[0-9+ ()-]{6,20}$';
const markRow = z.string().regex(/^[0-5]{7}$/, 'must be seven digits from 0 to 5, e.g. "0055500"');
/** Every such address begins with the same word, so that none collides with another page. */
const signUpPath = z
  .string()
  .regex(/^\/register(-[a-z0-9]+)+$/, 'must be an address that begins with /register-, e.g. "/register-first-years"');
const link = z.strictObject({ label: shortText, url: httpUrl });

const clubSchema = z.strictObject({
  id: slug,
  name: shortText,
  slug,
  /** Accepted as input; `name` is stored and shown. */
  aliases: z.array(shortText).default([]),
  domain: shortText,
  shortDesc: text,
  /** Paragraphs are separated by an empty line. */
  description: text,
  logo: image.nullable(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, { error: 'must be a colour such as "#ff7a52"', abort: true })
    .refine(isReadable, 'must be lighter: it cannot be read on the dark pages'),
  /** Seven rows of seven dots with their sizes, 0 to 5. Without it a mark is derived from the slug. */
  mark: z.array(markRow).length(7, 'must have seven rows').nullable().default(null),
  facultyLead: text.nullable(),
  emailLead: email.nullable(),
  events: z.array(text),
  socialLinks: z.strictObject({ linkedin: httpUrl.nullable() }),
});

const committeeMemberSchema = z.strictObject({
  id: slug,
  name: shortText,
  position: shortText,
  image: image.nullable(),
  batch,
  linkedin: httpUrl.nullable(),
  isLead: z.boolean(),
});

export const clubsSchema = z
  .array(clubSchema)
  .min(1, 'needs at least one club')
  .superRefine((clubs, context) => {
    for (const field of ['id', 'slug', 'name'] as const) {
      for (const index of repeated(clubs.map((club) => club[field].toLowerCase()))) {
        context.addIssue({ code: 'custom', path: [index, field], message: 'is used by another club already' });
      }
    }
    for (const [index, alias] of twiceNamed(clubs).entries()) {
      if (alias === undefined) continue;
      const message = `"${alias}" is a name of another club already`;
      context.addIssue({ code: 'custom', path: [index, 'aliases'], message });
    }
  });

export const committeeSchema = z.array(committeeMemberSchema).superRefine((members, context) => {
  const leads = members.filter((member) => member.isLead).length;
  if (leads !== 1) context.addIssue({ code: 'custom', message: `needs exactly one member with isLead, has ${leads}` });
  for (const index of repeated(members.map((member) => member.id))) {
    context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is used by another member already' });
  }
});

/** Supporters of the festival in the order of their tier; the file is optional. Source: plain-things.md, 10. */
export const sponsorsSchema = z.array(
  z.strictObject({
    name: shortText,
    /** Tier 1 is shown largest. */
    tier: z.int('must be 1, 2 or 3').min(1, 'must be 1, 2 or 3').max(3, 'must be 1, 2 or 3'),
    url: httpUrl,
    logo: image,
  }),
);

/** Initial values; a super_admin changes them on the site. A null time means open. */
const settingsSchema = z.strictObject({
  datesAnnounced: z.boolean(),
  recruitmentOpensAt: moment.nullable(),
  recruitmentClosesAt: moment.nullable(),
  clubRecruitmentOpensAt: moment.nullable(),
  clubRecruitmentClosesAt: moment.nullable(),
  festivalEndsAt: moment.nullable(),
  eraseAfterDays: z.int().min(1).max(3650),
});

const momentOfDays = z.enum(['first day', 'every day', 'last day']);
export type Moment = z.infer<typeof momentOfDays>;

const wordingSchema = z.strictObject({
  clubsMenu: text,
  clubsIntro: text,
  clubsNote: text,
  /** Shown on the paper tape, one column a character: 7-bit ASCII only. */
  tape: text.regex(/^[ -~]+$/, 'must be plain ASCII letters, digits and signs'),
  aboutIntro: z.array(text).min(1),
  teamTeaser: text,
  featuredIntro: text,
  closingTitle: text,
  closingText: text,
  footerLines: z.array(text),
  metaDescription: text,
  phoneFormat: text,
  nationalIdRequired: text,
  nationalIdFormat: text,
  nationalIdHint: text,
  sectionEvent: text,
  sectionEventsOnly: text,
  /** An example of how a featured event is paid, shown to organizers and used by the demo. */
  paymentExample: text,
  contactSubject: text.includes('{name}', { error: 'must contain {name}' }),
  universityEmailRequired: text,
  rollNumberFormat: text,
  rollNumberPrefix: text,
  teamRollNumberRequired: text,
  teamRollNumberFormat: text,
  sectionRequired: text,
  sectionMismatch: text
    .includes('{section}', { error: 'must contain {section}' })
    .includes('{prefix}', { error: 'must contain {prefix}' }),
  freshBatchLink: text,
  freshBatchIntro: text,
  welcome: text,
  welcomeFreshBatch: text,
  homeStudentsOnly: text,
  homeStudentsOnlyNote: text,
});

export const editionSchema = z
  .strictObject({
    name: shortText,
    shortName: shortText,
    headline: shortText.regex(/^[ -~]+$/, 'must be plain ASCII letters, digits and signs'),

    tagline: z.array(text).min(1),
    facts: z.array(z.strictObject({ label: text, value: text, moment: momentOfDays.optional() })),
    timeZone: text.refine(isTimeZone, 'must be a time zone such as "Asia/Karachi"'),
    university: z.strictObject({ name: shortText, fullName: shortText, site: httpUrl }),
    /** `name` is stored with accounts, `code` with events; both and the aliases mean the same department. */
    department: z.strictObject({
      name: shortText,
      code: shortText,
      aliases: z.array(shortText),
      fullName: shortText,
      site: httpUrl,
    }),
    otherDepartments: z.array(shortText),
    /** The duration of an event whose author gives none. */
    defaultEventMinutes: z.int().min(15).max(4320),
    /** The organizer of an event whose author has no club. */
    defaultOrganizerClub: shortText,
    /** The part after the @ of a university address, compared exactly. */
    mailDomain: host,
    mailbox: email,
    socialLinks: z.array(link),
    batches: z.array(batch).min(1),
    /** The batch that signs up with a personal address, because its university addresses do not exist yet. */
    freshBatch: batch,
    /** The sign-up page of the fresh batch. */
    freshBatchPath: signUpPath,
    /** The rule that a team is of one batch and section. */
    sectionRule: shortText,
    /** Phones of accounts. Other spaces or hyphens than those of `example` are normalized. */
    phone: z.strictObject({
      pattern,
      /** Phones of participants of featured events, from any country. */
      teamPattern: pattern.prefault(anyPhone),
      example: text,
      /** As shown before anything is typed. */
      placeholder: text,
      /** The country's code, without + or 00, for searching. */
      countryCode: z.string().regex(/^[1-9]\d{0,2}$/, 'must be one to three digits, e.g. "92"'),
    }),
    /** Identifies each participant of a featured event, from any university. */
    nationalId: z.strictObject({
      name: shortText,
      plural: shortText,
      pattern: patternOf(longestPatterned.nationalId),
      example: text,
    }),
    sections: z.array(z.strictObject({ value: shortText, label: shortText })).min(1),
    rollNumber: z.strictObject({
      /** Matches a roll number in capitals; the first group is the prefix. */
      pattern,
      /** For the university's own students in a featured event. */
      teamPattern: pattern,
      example: text,
      sectionsByPrefix: z.record(text, z.array(text).min(1)),
    }),
    stats: z.array(z.strictObject({ value: text, label: text })),
    milestones: z.array(
      z.strictObject({ title: shortText, venue: shortText, tag: shortText.nullable(), moment: momentOfDays }),
    ),
    chairman: z.strictObject({ title: text, message: text, signature: text }),
    developerCredit: text,
    settings: settingsSchema,
    wording: wordingSchema,
  })
  .superRefine((edition, context) => {
    for (const { path, message } of contradictionsIn(edition)) context.addIssue({ code: 'custom', path, message });
  });

export type Club = z.infer<typeof clubSchema>;
export type CommitteeMember = z.infer<typeof committeeMemberSchema>;
export type Edition = z.infer<typeof editionSchema>;

/** Everything another university changes. */
export type Festival = Edition & {
  clubs: Club[];
  committee: CommitteeMember[];
  sponsors: z.infer<typeof sponsorsSchema>;
  /** The address of each picture that is not an SVG, by file name: a hash of the file's content. */
  pictures: Readonly<Record<string, string>>;
};

function compiles(source: string): boolean {
  try {
    return Boolean(new RegExp(source));
  } catch {
    return false;
  }
}

/** Names only: PostgreSQL reads the sign of `+05:00` the other way round. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
