import { v7 } from 'uuid';

/**
 * A new identifier, never a secret. Later ones of one process sort after earlier ones, also within a millisecond and when the
 * clock steps back: lists that are ordered by it keep the order of writing. Made here because PostgreSQL 15 has no uuidv7().
 */
export const newId = (): string => v7();
