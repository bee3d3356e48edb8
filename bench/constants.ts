// What more than one bench or drill has.

/** P4: the slowest answer of GET /api/health. */
export const healthMs = 25;

/** P9: memory of the server, idle or not. */
export const memoryMB = { embedded: 450, postgres: 150 };

/** SECRET of every server, in at least 32 bytes. */
export const secret = 'the secret of the drills, at least 32 bytes';
