import type { Club, Edition } from './schema.ts';
import { isSlow, longestPatterned } from './slowPattern.ts';

interface Contradiction {
  path: string[];
  message: string;
}

/** Fields of `festival.json` that are valid alone but contradict each other. */
export function contradictionsIn(edition: Edition): Contradiction[] {
  const slow = slowPatterns(edition);
  // The patterns are not tried then.
  return [
    ...lists(edition),
    ...settingsInOrder(edition),
    ...wordings(edition),
    ...(slow.length > 0 ? slow : examples(edition)),
  ];
}

export const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

/** For each club, an alias that could also mean an earlier club. Compared without case, as names are looked up. */
export function twiceNamed(clubs: readonly Pick<Club, 'name' | 'slug' | 'aliases'>[]): (string | undefined)[] {
  const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());
  return clubs.map(({ aliases }, index) => {
    const others = new Set(
      clubs.flatMap((other, at) =>
        at === index ? [] : lower([other.name, other.slug, ...(at < index ? other.aliases : [])]),
      ),
    );
    return aliases.find((alias) => others.has(alias.toLowerCase()));
  });
}

function lists({ batches, freshBatch, sections, department, otherDepartments, rollNumber }: Edition): Contradiction[] {
  const own = [department.name, department.code, ...department.aliases].map((each) => each.toLowerCase());
  const others = otherDepartments.map((each) => each.toLowerCase());
  const known = new Set(sections.map(({ value }) => value));
  const twice = 'stands there twice';
  return [
    ...repeated(batches).map((index) => ({ path: ['batches', `${index}`], message: twice })),
    ...(batches.includes(freshBatch) ? [] : [{ path: ['freshBatch'], message: 'must be one of batches' }]),
    ...repeated(sections.map(({ value }) => value)).map((index) => ({
      path: ['sections', `${index}`, 'value'],
      message: twice,
    })),
    ...repeated(others).map((index) => ({ path: ['otherDepartments', `${index}`], message: twice })),
    ...others.flatMap((each, index) =>
      own.includes(each) ? [{ path: ['otherDepartments', `${index}`], message: 'is your own department' }] : [],
    ),
    ...Object.entries(rollNumber.sectionsByPrefix).flatMap(([prefix, values]) =>
      values
        .filter((value) => !known.has(value))
        .map((value) => ({
          path: ['rollNumber', 'sectionsByPrefix', prefix],
          message: `names section "${value}", which is not one of sections`,
        })),
    ),
  ];
}

function settingsInOrder({ settings }: Edition): Contradiction[] {
  return (['recruitment', 'clubRecruitment'] as const).flatMap((form) => {
    const [opens, closes] = [settings[`${form}OpensAt`], settings[`${form}ClosesAt`]];
    if (opens === null || closes === null || Date.parse(opens) < Date.parse(closes)) return [];
    return [{ path: ['settings', `${form}ClosesAt`], message: `must be after ${form}OpensAt` }];
  });
}

const filledIn: Readonly<Record<string, readonly string[]>> = {
  contactSubject: ['name'],
  sectionMismatch: ['section', 'prefix'],
};

function wordings({ wording }: Edition): Contradiction[] {
  return Object.entries(wording).flatMap(([key, words]) =>
    [
      ...[words]
        .flat()
        .join(' ')
        .matchAll(/\{(\w+)\}/g),
    ]
      .filter(([, placeholder = '']) => !(filledIn[key] ?? []).includes(placeholder))
      .map(([placeholder]) => ({ path: ['wording', key], message: `${placeholder} is filled in by nothing` })),
  );
}

function slowPatterns({ rollNumber, phone, nationalId }: Edition): Contradiction[] {
  const capitals = rollNumber.example.toUpperCase();
  const { other } = longestPatterned;
  const patterns: [path: string[], source: string, example: string, longest: number][] = [
    [['phone', 'pattern'], phone.pattern, phone.example, other],
    [['phone', 'teamPattern'], phone.teamPattern, phone.example, other],
    [['nationalId', 'pattern'], nationalId.pattern, nationalId.example, longestPatterned.nationalId],
    [['rollNumber', 'pattern'], rollNumber.pattern, capitals, other],
    [['rollNumber', 'teamPattern'], rollNumber.teamPattern, capitals, other],
  ];
  return patterns
    .filter(([, source, example, longest]) => isSlow(source, example, longest))
    .map(([path]) => ({ path, message: 'takes seconds for some texts: repeat nothing that repeats, as in ([0-9]+)+' }));
}

function examples({ rollNumber, phone, nationalId }: Edition): Contradiction[] {
  const found: Contradiction[] = [];
  // In capitals, as typed values are compared.
  const capitals = rollNumber.example.toUpperCase();
  const prefix = new RegExp(rollNumber.pattern).exec(capitals)?.[1];
  if (!prefix || !(prefix in rollNumber.sectionsByPrefix))
    found.push({
      path: ['rollNumber', 'example'],
      message: 'must match pattern in capitals, whose first group must be one of sectionsByPrefix',
    });
  else if (!new RegExp(rollNumber.teamPattern).test(capitals))
    found.push({ path: ['rollNumber', 'teamPattern'], message: 'must take example too, in capitals' });
  for (const [field, { pattern, example }] of Object.entries({ phone, nationalId }))
    if (!new RegExp(pattern).test(example)) found.push({ path: [field, 'example'], message: 'must match pattern' });
  if (found.every(({ path }) => path[0] !== 'phone') && !new RegExp(phone.teamPattern).test(phone.example))
    found.push({ path: ['phone', 'teamPattern'], message: 'must take example too' });
  return found;
}
