import type { Entrant, Result } from '../../contract.ts';
import type { Body } from './api.ts';

/** What the select of a row holds for somebody who is not in the registrations. */
export const somebodyElse = 'else';

export interface Row {
  key: number;
  place: string;
  /** A registration, `somebodyElse`, or nothing yet. */
  who: string;
  name: string;
  note: string;
}

export const rowsOf = (results: readonly Result[]): Row[] =>
  results.map(({ place, registrationId, name, note }, key) => ({
    key,
    place: String(place),
    who: registrationId ?? somebodyElse,
    name: registrationId === undefined ? name : '',
    note: note ?? '',
  }));

export function withNext(rows: readonly Row[]): Row[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const last = Math.max(0, ...rows.map(({ place }) => Number(place) || 0));
  return [...rows, { key, place: String(last + 1), who: '', name: '', note: '' }];
}

export const writtenOf = (rows: readonly Row[]): Body['results'] =>
  rows.map(({ place, who, name, note }) => ({
    place: place.trim() === '' ? 0 : Number(place),
    ...(who === somebodyElse ? { name } : who !== '' && { registrationId: who }),
    note,
  }));

/** How many people get a mail when these rows are published: those who were not mailed that place before. */
export function countToMail(rows: readonly Row[], entrants: readonly Entrant[]): number {
  const counts = rows.map(({ who, place }) => {
    const entrant = entrants.find(({ registrationId }) => registrationId === who);
    const mailed = entrant?.told.find((one) => one.place === Number(place))?.people ?? 0;
    return (entrant?.people ?? 0) - mailed;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
