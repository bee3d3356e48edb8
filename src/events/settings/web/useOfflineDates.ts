import { useQuery } from '@tanstack/react-query';
import { everybody } from '#people/offline/web/holders.ts';
import { useOfflineCopy } from '#people/offline/web/useOfflineCopy.ts';
import type { Settings } from '../contract.ts';
import { initial, settingsKey, settingsQuery } from './api.ts';

/** Without the notice: only the server knows whether it has ended (decision 48). */
const datesOf = (stored: unknown): Settings | undefined => {
  const { datesAnnounced } = (stored ?? {}) as Partial<Settings>;
  return typeof datesAnnounced === 'boolean' ? { ...initial, datesAnnounced } : undefined;
};

/** Stores whether dates are announced, for pages that show dates without a network. */
export function useOfflineDates(): void {
  useOfflineCopy({
    name: 'settings',
    holder: everybody,
    queryKey: settingsKey,
    query: useQuery(settingsQuery),
    read: datesOf,
  });
}
