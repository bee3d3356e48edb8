/** Rules of an event's results. Source: festival-days.md, point 7. */
export const limits = { place: { least: 1, most: 100 }, note: 200, name: 100, results: 200 } as const;

let ordinals: Intl.PluralRules | undefined;
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** @example ordinal(2) === '2nd' */
export function ordinal(place: number): string {
  ordinals ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${place}${endings[ordinals.select(place)] ?? 'th'}`;
}
