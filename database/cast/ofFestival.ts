import { festival } from '#festival';
import { demo } from '#platform/festival/server.ts';

/**
 * The cast by roles: its people are of a year and a section, its events of a club, each by its place in the festival's
 * folder, which gives them its own names. A folder with fewer of them gives one several roles.
 */
const cycled = <T>(values: readonly [T, ...T[]] | readonly T[], place: number): T => values[place % values.length] as T;

export const club = (place: number): string => cycled(festival.clubs, place).name;
export const clubSlug = (place: number): string => cycled(festival.clubs, place).slug;

/** Four years: 3 is the fresh batch, 0 to 2 are those before it, the oldest first. */
export const freshYear = 3;
export type Year = 0 | 1 | 2 | 3;
export const years: readonly Year[] = [0, 1, 2, 3];
const older = festival.batches.filter((batch) => batch !== festival.freshBatch).toSorted();
export const batch = (year: Year): string =>
  year === freshYear || older.length === 0 ? festival.freshBatch : cycled(older, year);
export const batches = (of: readonly Year[]): string[] => [...new Set(of.map(batch))];

export const section = (place: number): string => cycled(festival.sections, place).value;

const { pattern, teamPattern, example, sectionsByPrefix } = festival.rollNumber;
const prefixOf = (ofSection: string): string =>
  Object.entries(sectionsByPrefix).find(([, sections]) => sections.includes(ofSection))?.[0] ??
  Object.keys(sectionsByPrefix)[0] ??
  '';

/** Gives out roll numbers, each once: the festival's example with the prefix of the section, the year and a number. */
export function rollNumbers(): (year: Year, section: string, serial: number) => string {
  const given = new Set<string>();
  return (year, ofSection, serial) => {
    for (let next = serial; next < serial + 100; next++) {
      const made = rollNumber(year, ofSection, next);
      if (given.has(made)) continue;
      given.add(made);
      return made;
    }
    throw new Error(`rollNumber.example: ${example} leaves too few digits for the people of the demo`);
  };
}

function rollNumber(year: Year, ofSection: string, serial: number): string {
  const withPrefix = example.replace(new RegExp(pattern).exec(example)?.[1] ?? '', prefixOf(ofSection));
  const digits = withPrefix.replaceAll(/\D/g, '').length;
  const written = String(serial).padStart(3, '0');
  const withYear = `${batch(year).slice(2)}${written.slice(-Math.max(1, digits - 2))}`;
  const withoutYear = [written.slice(-Math.min(3, digits)), written.slice(-Math.min(2, digits))];
  // Beside a year, three digits leave ten numbers: too few for the people of one.
  const endings = digits > 3 ? [withYear, ...withoutYear] : [...withoutYear, withYear];
  const candidates = endings.map((end) => endingWith(withPrefix, end));
  const isRight = (made: string) => new RegExp(pattern).test(made) && new RegExp(teamPattern).test(made);
  return candidates.find(isRight) ?? candidates.at(-1) ?? example;
}

/** `n` tells one from the other; far from numbers that anybody has. */
export function phoneNumber(n: number, first: number): string {
  return endingWith(cycled(demo.phoneNumbers ?? [festival.phone.example], n), String(first + 37 * n));
}

/** Of a guest: the festival's example with these digits at its end. */
export const numberOf = (digits: string): string => endingWith(festival.phone.example, digits);

/** Of nobody, as far as the festival's format allows: zeros and a number at the end. */
export function nationalId(serial: string): string {
  const { example: one, pattern: format } = festival.nationalId;
  const made = [endingWith(one.replaceAll(/\d/g, '0'), serial), endingWith(one, serial)];
  return made.find((id) => new RegExp(format).test(id)) ?? one;
}

/** The text with its last digits replaced by these, whatever stands between them. */
function endingWith(text: string, digits: string): string {
  let at = digits.length - text.replaceAll(/\D/g, '').length;
  return text.replaceAll(/\d/g, (sign) => digits.charAt(at++) || sign);
}

/**
 * What the folder calls whom the program calls so, in turn. @throws Error with one line when two would have one name
 */
export function renamed(
  field: 'applicants' | 'guests' | 'students',
  usual: readonly string[],
): (name: string) => string {
  const names = new Map(usual.map((name, n) => [name, demo[field][n] ?? name]));
  checkDistinct(field, [...names.values()]);
  return (name) => names.get(name) ?? name;
}

export function checkDistinct(field: string, names: readonly string[]): void {
  const twice = names.find((name, n) => names.slice(0, n).some((other) => other.toLowerCase() === name.toLowerCase()));
  if (twice !== undefined)
    throw new Error(`demo.json: ${field}: "${twice}" is also the name of somebody whom it does not rename`);
}

const isLatin = /^[a-z ]+$/i;

/** By a name where an address can spell it. */
export const addressAt = (domain: string, key: string, name: string): string =>
  `${isLatin.test(name) ? name.toLowerCase().replaceAll(' ', '.') : key}@${domain}`;
/** Of somebody of the cast at the university. */
export const address = (key: string, name: string): string => addressAt(festival.mailDomain, key, name);
/** The same whatever the festival: the demo is recognised by it when the folder has changed since. */
export const personalAddress = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
