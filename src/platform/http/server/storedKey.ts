import { createHmac } from 'node:crypto';

/** What the database stores of a rate limit's key: a keyed hash of 43 characters. */
export const storedKey = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(key).digest('base64url');
