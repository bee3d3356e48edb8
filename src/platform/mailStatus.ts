/**
 * The status of a mail: queued, held because its recipient reached the limit for its kind, sent, failed, or withdrawn
 * because it no longer holds or an administrator dismissed its failure.
 */
export const mailStatuses = ['queued', 'held', 'sent', 'failed', 'withdrawn'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** What the mail log sorts by. */
export const mailSorts = ['to', 'status', 'attempts', 'createdAt', 'sentAt'] as const;
