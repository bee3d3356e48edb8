import { tooLong } from '#platform/characters.ts';
import { problemsByField } from '#ui/form/formErrors.ts';
import type { Entrant, Result } from '../../contract.ts';
import { asCompared, wrong } from '../../formRules.ts';
import { limits } from '../../rules.ts';
import type { Body } from './api.ts';

/** The select's value for a winner who is not registered. */
export const somebodyElse = 'else';

export interface Row {
  place: string;
  /** A registration, `somebodyElse`, or nothing yet. */
  who: string;
  name: string;
  note: string;
}

/** In order, by their own keys: the error of a row stays with it when a row above is removed. */
export type Rows = Record<string, Row>;

export interface ResultValues {
  rows: Rows;
  published: boolean;
}

export const rowsOf = (results: readonly Result[]): Rows =>
  Object.fromEntries(
    results.map(({ place, registrationId, name, note }, index) => [
      `kept${index}`,
      {
        place: String(place),
        who: registrationId ?? somebodyElse,
        name: registrationId === undefined ? name : '',
        note: note ?? '',
      },
    ]),
  );

/** @param key one that neither a row nor a removed row has */
export function withNext(rows: Rows, key: string): Rows {
  const last = Math.max(0, ...Object.values(rows).map(({ place }) => Number(place) || 0));
  return { ...rows, [key]: { place: String(last + 1), who: '', name: '', note: '' } };
}

export const withoutRow = (rows: Rows, key: string): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([other]) => other !== key));

export const normalized = ({ rows, published }: ResultValues): ResultValues => ({
  rows: Object.fromEntries(
    Object.entries(rows).map(([key, { place, who, name, note }]) => [
      key,
      { place: place.trim(), who, name: name.trim(), note: note.trim() },
    ]),
  ),
  published,
});

/** The errors by path. Of two results for the same name the later has the error. */
export function resultProblems({ rows, published }: ResultValues): Record<string, string> {
  const seen = new Set<string>();
  const problems = Object.entries(rows).flatMap(([key, { place, who, name, note }]) => {
    const found: { field: string; msg: string }[] = [];
    const add = (field: keyof Row, msg: string) => found.push({ field: `rows.${key}.${field}`, msg });
    if (!isPlace(place)) add('place', wrong.place);
    const [longName, longNote] = [tooLong('Name', limits.name, name), tooLong('Note', limits.note, note)];
    if (who === somebodyElse && longName) add('name', longName);
    if (longNote) add('note', longNote);
    const field = who === somebodyElse ? 'name' : 'who';
    const whom = who === somebodyElse ? asCompared(name) : who;
    if (whom === '') add(field, wrong[field]);
    else if (seen.has(whom)) add(field, wrong.twice);
    seen.add(whom);
    return found;
  });
  if (published && Object.keys(rows).length === 0) problems.push({ field: 'rows', msg: wrong.none });
  return problemsByField(problems);
}

function isPlace(place: string): boolean {
  const number = Number(place);
  const { least, most } = limits.place;
  return place !== '' && Number.isInteger(number) && number >= least && number <= most;
}

/** The form's path of a field that the server names, such as `results.0.registrationId`. */
export function pathOf(rows: Rows, field: string): string | undefined {
  if (field === 'results') return 'rows';
  const [, index, part] = /^results\.(\d+)\.(place|registrationId|name|note)$/.exec(field) ?? [];
  const key = Object.keys(rows)[Number(index)];
  return key && `rows.${key}.${part === 'registrationId' ? 'who' : part}`;
}

export const writtenOf = (rows: Rows): Body['results'] =>
  Object.values(rows).map(({ place, who, name, note }) => ({
    place: Number(place),
    ...(who === somebodyElse ? { name } : { registrationId: who }),
    note,
  }));

/** How many people get a mail when these rows are published: those who were not mailed that place before. */
export function countToMail(rows: Rows, entrants: readonly Entrant[]): number {
  const counts = Object.values(rows).map(({ who, place }) => {
    const entrant = entrants.find(({ registrationId }) => registrationId === who);
    const mailed = entrant?.told.find((one) => one.place === Number(place))?.people ?? 0;
    return (entrant?.people ?? 0) - mailed;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The rows on one line, for showing somebody else's version. */
export const listed = (rows: Rows, entrants: readonly Entrant[]): string =>
  Object.values(rows)
    .map(({ place, who, name, note }) => {
      const whom = entrants.find(({ registrationId }) => registrationId === who)?.name ?? name;
      return `${place}. ${whom}${note === '' ? '' : ` (${note})`}`;
    })
    .join(', ') || 'nobody';
