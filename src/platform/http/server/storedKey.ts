import { createHmac } from 'node:crypto';

/** What the database keeps of a key that is counted: 43 characters, from which it cannot be told. */
export const storedKey = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(key).digest('base64url');
