import type { Db } from '../../database/database.ts';
import type { RateLimits } from './rateLimits.ts';

/** What every feature's server half is given by the app. */
export interface ServerContext {
  db: Db;
  /** The server's clock; an argument so that tests can move it. */
  now(): Date;
  /** At least 32 bytes from which codes and signed links are derived. */
  secret: string;
  /** Base of every link that leaves the site, without a slash at its end. */
  publicUrl: string;
  limits: RateLimits;
  /** To be called when a transaction with new mail has been committed. */
  wakeSender(): void;
}
