import { applicantNames } from '#database/cast/applications.ts';
import { guestNames } from '#database/cast/featured.ts';
import { usualNames } from '#database/cast/people.ts';
import type { Festival } from '#platform/festival/schema.ts';

/** What no page, mail or file of another festival may hold: words and texts of the first, and the names of its demo. */
export function foreignWords(first: Festival, other: Festival): string[] {
  const own = new Set(textsIn(other));
  const texts = textsIn(first).filter((text) => text.length > 5 && !own.has(text) && !ofProgram.has(text));
  return [...new Set([...wordsOf(first), ...texts, ...demoNames])];
}

export const demoNames: readonly string[] = [...usualNames, ...applicantNames, ...guestNames];

// Of its events and its forms.
const ofProgram = new Set('Multiple Venues,Main Auditorium,participants,events,Coming Soon,LinkedIn'.split(','));

function textsIn({ clubs, committee: _committee, ...festival }: Festival): string[] {
  const leaves = (value: unknown): string[] => {
    if (typeof value === 'string') return value.split('\n');
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [];
  };
  // What a club does, its events and the positions of a committee are the program's too: those of the demo and of its forms.
  return leaves([festival, clubs.map(({ domain: _domain, events: _events, ...club }) => club)]);
}

/** What belongs to one festival, read from its folder: no page and no mail of another may hold any of it. */
export function wordsOf(festival: Festival): string[] {
  const { university, department, nationalId, phone, timeZone, wording } = festival;
  const abbreviations = university.name.split(' ').filter((word) => /^[A-Z]{2,}$/.test(word));
  const [currency = ''] = wording.paymentExample.split(' ');
  const groups = [
    [festival.name, festival.shortName, university.name, university.fullName, new URL(university.site).hostname],
    abbreviations,
    [label(new URL(university.site).hostname), label(festival.mailDomain)],
    [department.name, department.code, department.fullName, ...department.aliases, ...festival.otherDepartments],
    [festival.mailDomain, festival.mailbox, festival.sectionRule, nationalId.name, nationalId.plural],
    [phone.placeholder, phone.example, `+${phone.countryCode}`, currency, timeZone.split('/').at(-1) ?? ''],
    [festival.freshBatchPath, `Batch ${festival.freshBatch}`, wording.freshBatchLink],
    ...festival.clubs.map(({ name, slug, aliases }) => [name, slug, ...aliases]),
    festival.committee.map(({ name }) => name),
  ];
  return [...new Set(groups.flat())].filter(Boolean);
}

/** What a domain is known by, such as `neduet` of `www.neduet.edu.pk`. */
const label = (domain: string): string =>
  domain.split('.').findLast((part) => part.length > 3 && part !== 'example') ?? domain;

/** Which of them stand in the text as words of their own, whatever their case; an abbreviation in capitals only. */
export function found(words: readonly string[], text: string): string[] {
  const lower = text.toLowerCase();
  return words.filter((word) => {
    // Most stand nowhere: looking at each place of 300 kB for what may stand before it took 0.2 s for 90 words.
    if (!lower.includes(word.toLowerCase())) return false;
    const flags = /^[A-Z]{2,}$/.test(word) ? 'u' : 'iu';
    return new RegExp(
      `(?<![\\p{L}\\p{N}])${word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
      flags,
    ).test(text);
  });
}
