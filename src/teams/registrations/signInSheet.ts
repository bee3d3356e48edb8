import { nameOf, peopleOf, sorted, type RosterEntry } from './roster.ts';

export interface SignInRow {
  /** Counted through all pages, from 1. */
  number: number;
  personId: string;
  name: string;
  /** Null if the row above names it. */
  teamName: string | null;
  /** '2023, A'; empty if unknown. */
  group: string;
  rollNumber: string;
}

/** As many as fit an A4 page with room to sign. */
const peopleOnPage = 25;

/**
 * The people with a seat, by team and then leader first, in pages of 25. A team that continues on a page is named
 * again.
 */
export function signInPages(entries: readonly RosterEntry[]): SignInRow[][] {
  const rows = sorted(
    entries.filter(({ status }) => status === 'registered'),
    'name',
  )
    .flatMap((entry) => peopleOf(entry).map((person) => ({ entry, person })))
    .map(({ entry, person: { _id, name, batch, section, rollNumber } }, index, all): SignInRow => {
      const isNamedAbove = index % peopleOnPage !== 0 && all[index - 1]?.entry === entry;
      return {
        number: index + 1,
        personId: _id,
        name,
        teamName: entry.isIndividual || isNamedAbove ? null : nameOf(entry),
        group: [batch, section].filter(Boolean).join(', '),
        rollNumber: rollNumber ?? '',
      };
    });
  return Array.from({ length: Math.ceil(rows.length / peopleOnPage) }, (_, page) =>
    rows.slice(page * peopleOnPage, (page + 1) * peopleOnPage),
  );
}
