export const auditSorts = ['at', 'actor', 'action'] as const;
