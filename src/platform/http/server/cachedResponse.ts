import type { EncodedBody } from './encodedBody.ts';
import { requestIdHeader } from './requestId.ts';

/** A public response of status 200: the same for everybody who requests its URL. */
export interface CachedResponse {
  body: EncodedBody;
  /** Without those of a single response or representation. */
  headers: Readonly<Record<string, string>>;
}

// Differ between responses or representations.
const volatileHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  requestIdHeader,
]);

export function cacheableHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const cacheable = Object.entries(headers).filter(([name]) => !volatileHeaders.has(name));
  return Object.fromEntries(cacheable.map(([name, value]) => [name, String(value)]));
}
