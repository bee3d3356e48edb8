/** P4: the slowest answer of GET /api/health. */
export const healthMs = 25;

/** P9: memory of the server, idle or not. */
export const memoryMB = { embedded: 450, postgres: 150 };
