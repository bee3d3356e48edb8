export const peopleSorts = ['name', 'rollNumber', 'batch', 'role', 'createdAt'] as const;
