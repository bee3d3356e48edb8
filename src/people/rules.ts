/** What the list of people can be sorted by. */
export const peopleSorts = ['name', 'rollNumber', 'batch', 'role', 'createdAt'] as const;
