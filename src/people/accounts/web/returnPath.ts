import type { To } from 'react-router';
import { addresses } from '#platform/addresses.ts';

/** @param otherwise for who came from no page that asked them to log in */
export function returnPath(state: unknown, otherwise: string = addresses.dashboard): To {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from === 'string' && from.startsWith('/')) return from;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return otherwise;
  const { pathname, search = '', hash = '' } = from as Record<string, unknown>;
  return typeof pathname === 'string' ? { pathname, search: String(search), hash: String(hash) } : otherwise;
}
