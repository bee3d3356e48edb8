import type { Db } from '../../database/database.ts';
import type { RateLimits } from './rateLimits.ts';

/** What the app passes to the server half of every feature. */
export interface ServerContext {
  db: Db;
  /** The server's clock; an argument so that tests can move it. */
  now(): Date;
  /** At least 32 bytes from which codes and signed links are derived. */
  secret: string;
  /** Base URL of every link in mails, without a trailing slash. */
  publicUrl: string;
  limits: RateLimits;
  /** Whether super_admins need a second factor: a setting that the accounts room cannot read itself. */
  isSecondFactorRequired?(): Promise<boolean>;
  /** Wakes the mail sender after a transaction with new mail was committed. */
  wakeSender(): void;
}
