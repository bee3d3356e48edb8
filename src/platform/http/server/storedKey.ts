import { createHmac } from 'node:crypto';

/** What the database stores of a key that is counted: a keyed hash of 43 characters. */
export const storedKey = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(key).digest('base64url');
