/**
 * What became of a mail: it waits to be sent, is held back because its recipient has had enough of its kind for now, was handed
 * over, could not be delivered, or was withdrawn: what it says no longer holds, or an administrator dismissed its failure.
 */
export const mailStatuses = ['queued', 'held', 'sent', 'failed', 'withdrawn'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** What the mail log sorts by. */
export const mailSorts = ['to', 'status', 'attempts', 'createdAt', 'sentAt'] as const;
