/** P4: the slowest answer of GET /api/health. */
export const healthMs = 50;

/** A server that waits for a processor for a larger share of the time shows what else runs on the machine. */
export const starvedShare = 0.4;

/** P9: memory of the server, idle or not. */
export const memoryMB = { embedded: 450, postgres: 150 };
