import { tooLong } from '#platform/characters.ts';
import { isWebAddress } from '#platform/webLinks.ts';

/** What everybody sees of an event of either kind; each is optional. Source: plain-things.md, 2. */
export const particularNames = ['prizes', 'rulesUrl', 'contactName', 'contact'] as const;
/** Null where nothing was given. */
export type Particulars = Record<(typeof particularNames)[number], string | null>;
/** Of the forms. The group is for people with a seat and those in scope. */
export const typedParticulars = [...particularNames, 'groupUrl'] as const;
export type ParticularName = (typeof typedParticulars)[number];

export const noParticulars: Particulars = { prizes: null, rulesUrl: null, contactName: null, contact: null };

export const particularLabels = {
  prizes: 'Prizes',
  rulesUrl: 'Link to the rules',
  contactName: 'Contact name',
  contact: 'Contact',
  groupUrl: 'Link to the group',
} as const satisfies Record<ParticularName, string>;

/** Characters. */
export const particularLimits = { prizes: 500, rulesUrl: 300, contactName: 60, contact: 100, groupUrl: 300 } as const;

export const httpsProblem = 'Please enter a link that begins with https://';

/** Whether it is one web address that begins with https and names no user. */
export const isHttpsLink = (typed: string): boolean => /^https:\/\/\S+$/i.test(typed) && isWebAddress(typed);

/** One message a field, of a form in which an empty field is none given. */
export function particularProblems(typed: Record<ParticularName, string>): Partial<Record<ParticularName, string>> {
  const problems: Partial<Record<ParticularName, string>> = {};
  for (const name of typedParticulars) {
    const problem = tooLong(particularLabels[name], particularLimits[name], typed[name].trim());
    if (problem !== undefined) problems[name] = problem;
  }
  for (const name of ['rulesUrl', 'groupUrl'] as const) {
    const link = typed[name].trim();
    if (link !== '' && !isHttpsLink(link)) problems[name] ??= httpsProblem;
  }
  return problems;
}

/** Where a contact leads: an e-mail address, a phone number or a web address; undefined for any other text. */
export function contactLink(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/i.test(contact)) return isWebAddress(contact) ? contact : undefined;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${encodeURIComponent(contact).replace('%40', '@')}`;
  const digits = contact.replace(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : undefined;
}
