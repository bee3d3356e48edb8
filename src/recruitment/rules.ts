/**
 * What both kinds of application share, and the purpose of each. Source: administration specification, points 3 and 4.
 */

export const domains = ['Content', 'Technical', 'Graphics', 'Photography', 'VideoGraphy', 'Social Media'] as const;
export type Domain = (typeof domains)[number];

export const recruitmentTypes = ['technical_member', 'lead'] as const;
export type RecruitmentType = (typeof recruitmentTypes)[number];

export const applicationStatuses = ['pending', 'reviewed', 'shortlisted', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The statuses that answer an application: the applicant may be mailed about them. */
export const answeredStatuses = ['shortlisted', 'rejected'] as const satisfies readonly ApplicationStatus[];
export type AnsweredStatus = (typeof answeredStatuses)[number];
export const answers = (status: ApplicationStatus): status is AnsweredStatus =>
  answeredStatuses.some((answer) => answer === status);

/** The name of a recruitment type on screens, in mails and in exports. */
export const recruitmentTypeName: Record<RecruitmentType, string> = {
  technical_member: 'Technical Member',
  lead: 'Lead',
};

const week = 7 * 24 * 3_600_000;

/** From when an application counts as of this week: the last seven days. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - week);

/** True when the honeypot field was filled: such a form comes from a program and is not stored. */
export const isFromProgram = (form: { website?: string | null | undefined }): boolean => Boolean(form.website?.trim());

/** What the lists of applications can be sorted by. */
export const applicationSorts = ['name', 'rollNumber', 'domain', 'batch', 'createdAt', 'status'] as const;
export const clubApplicationSorts = ['name', 'rollNumber', 'clubSlug', 'batch', 'createdAt', 'status'] as const;
