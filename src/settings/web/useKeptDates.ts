import { useQuery } from '@tanstack/react-query';
import { everybody } from '#offline/web/holders.ts';
import { useKept } from '#offline/web/useKept.ts';
import type { Settings } from '../contract.ts';
import { initial, settingsKey, settingsQuery } from './api.ts';

/** Of a notice only the server knows whether it has ended (decision 42), so it is not read again. */
const datesOf = (kept: unknown): Settings | undefined => {
  const { datesAnnounced } = (kept ?? {}) as Partial<Settings>;
  return typeof datesAnnounced === 'boolean' ? { ...initial, datesAnnounced } : undefined;
};

/** Keeps whether dates are announced, for pages that show dates without a network. */
export function useKeptDates(): void {
  useKept({
    name: 'settings',
    holder: everybody,
    queryKey: settingsKey,
    query: useQuery(settingsQuery),
    read: datesOf,
  });
}
