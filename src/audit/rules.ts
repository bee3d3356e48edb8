/** What the audit log can be sorted by. */
export const auditSorts = ['at', 'actor', 'action'] as const;
