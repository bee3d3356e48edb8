import type { To } from 'react-router';
import { addresses } from '#platform/addresses.ts';

export function returnPath(state: unknown): To {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from === 'string' && from.startsWith('/')) return from;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return addresses.dashboard;
  const { pathname, search = '', hash = '' } = from as Record<string, unknown>;
  return typeof pathname === 'string' ? { pathname, search: String(search), hash: String(hash) } : addresses.dashboard;
}
