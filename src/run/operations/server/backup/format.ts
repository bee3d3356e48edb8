import { createHash, createHmac, hkdfSync } from 'node:crypto';

/**
 * A backup is gzip over lines of JSON. The first is a header. Each table is a line with its name and columns, then one
 * array per row, every value in PostgreSQL's own text form. The last line has the checksums and the signature; without
 * it a file is incomplete.
 */
export const format = 'festival-backup';
/** Raised when older versions could not read the format. */
export const formatVersion = 1;

/** Bounds the memory that a forged file can take. The product has some fifty tables. */
const maxTables = 1000;

/** Tables not worth restoring: rate limits, changes of cached answers, and sessions and keys that may have ended since. */
export const leftOut: readonly string[] = [
  'sessions',
  'script_keys',
  'login_challenges',
  'rate_limits',
  'public_changes',
];

export interface Header {
  format: typeof format;
  version: number;
  /** Of the product that wrote it. */
  product: string;
  createdAt: string;
  database: 'embedded' | 'postgres';
  /** The schema: how many migrations it has had, and the newest (milliseconds since 1970). */
  migration: { count: number; newest: number };
  /** Identifies the SECRET without revealing it; null if the writer did not know it. */
  secret: string | null;
}

export interface TableLine {
  table: string;
  columns: string[];
}

/** A sequence of the database, and its last value. */
export interface SequenceLine {
  sequence: string;
  value: string;
}

export interface TableSum {
  rows: number;
  /** SHA-256 over the table's rows, each with its line break. */
  sha256: string;
}

export interface EndLine {
  tables: Record<string, TableSum>;
  /** SHA-256 over every byte before this line. */
  sha256: string;
  /** HMAC-SHA-256 of the same bytes under a key derived from SECRET; absent if the writer did not know it. */
  hmac?: string;
}

/** Computes the checksums of a backup while it is written or read, in pieces of whole lines. */
export class Checksums {
  private readonly whole = createHash('sha256');
  private readonly hmac: ReturnType<typeof createHmac> | undefined;
  private readonly tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();

  /** @param secret the SECRET to sign under; without it `end` has no signature */
  constructor(secret: string | undefined) {
    if (secret === undefined) return;
    this.hmac = createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'sign:backup', 32)));
  }

  add(text: string): void {
    this.whole.update(text);
    this.hmac?.update(text);
  }

  /** @throws Error past `maxTables` */
  beginTable(table: string): void {
    if (this.tables.size === maxTables) throw new Error(`is damaged: it has more than ${maxTables} tables`);
    this.tables.set(table, { rows: 0, hash: createHash('sha256') });
  }

  /** @param text rows of one table, each with its line break; counted by `add` as well */
  addRows(table: string, rows: number, text: string): void {
    const sum = this.tables.get(table);
    if (!sum) throw new Error(`rows of ${table} come before it is named`);
    sum.rows += rows;
    sum.hash.update(text);
    this.add(text);
  }

  /** Once, at the end. */
  end(): EndLine {
    const sums = [...this.tables].map(
      ([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }] as const,
    );
    const hmac = this.hmac?.digest('hex');
    return {
      tables: Object.fromEntries(sums),
      sha256: this.whole.digest('hex'),
      ...(hmac !== undefined && { hmac }),
    };
  }
}

/**
 * Identifies a SECRET without revealing it: 64 bits of an HMAC. SECRET itself cannot be guessed (`environment.ts`
 * checks it).
 */
export const secretName = (secret: string): string =>
  createHmac('sha256', secret).update('the secret of a backup').digest('hex').slice(0, 16);
