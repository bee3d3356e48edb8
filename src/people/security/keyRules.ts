import { counted } from '#platform/counted.ts';
import type { KeyScope } from '#platform/http/contract.ts';

/** Keys for scripts. Source: plain-things.md, point 11. */
export const keyScopes = ['read', 'event'] as const satisfies readonly KeyScope[];

export const keyLimits = { label: 60, days: { least: 1, most: 365 }, living: 10 } as const;

export const eventMissing = 'Choose the event of the key';

export const lifetimeText = (days: number): string => counted(days, 'day', 'days');
