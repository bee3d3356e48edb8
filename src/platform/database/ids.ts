import { v7 } from 'uuid';

/**
 * A new identifier, never a secret. Later ids of one process sort after earlier ones, even within a millisecond and
 * when the clock steps back, so lists ordered by id keep the order of writing. Made here because PostgreSQL 15 has no
 * uuidv7().
 */
export const newId = (): string => v7();
