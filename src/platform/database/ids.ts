import { randomUUIDv7 } from 'node:crypto';

/** A new identifier: unguessable, and later ones sort after earlier ones. Made here because PostgreSQL 15 has no uuidv7(). */
export const newId = (): string => randomUUIDv7();
