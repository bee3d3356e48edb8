import { festival } from '#festival';
import { isEmail, mailDomain } from '#platform/email.ts';
import type { Role } from './roles.ts';

/**
 * The rules of an account. Each returns the message to show, or undefined; forms and server use the same ones. Source:
 * participant specification, point 5.
 */
export type Problem = string | undefined;

export { administrators, participants, type Role, roles, superAdmins } from './roles.ts';

export const limits = { name: 100, password: 128 } as const;
export const codePurposes = ['sign_up', 'sign_up_fresh_batch', 'reset'] as const;
export type CodePurpose = (typeof codePurposes)[number];
export const codeDigits = { signUp: 5, freshBatch: 6, reset: 6 } as const;
/** A mailed code expires this long after it is made, whatever its purpose. */
export const codeLifetimeMs = 10 * 60_000;
/** How long the verification token of a right code can finish a sign-up or a reset. */
export const verificationTokenLifetimeMs = 30 * 60_000;
export const shortestPassword = 6;

/** The university's own addresses: the part after the last `@` is exactly the festival's domain. */
export function universityEmailProblem(email: string): Problem {
  if (email.trim() === '') return 'Please enter your email';
  const ours = mailDomain(email.trim()) === festival.mailDomain && isEmail(email.trim());
  return ours ? undefined : festival.wording.universityEmailRequired;
}

/**
 * The mailbox behind an address, which identifies accounts and codes: on the university's domain `+tag` is ignored.
 * Other domains may treat it differently. Source: docs/decisions/032.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  if (mailDomain(address) !== festival.mailDomain) return address;
  return address.replace(/^([^+@]+)\+.*@/, '$1@');
}

export function anyEmailProblem(email: string): Problem {
  if (email.trim() === '') return 'Please enter your email address';
  return isEmail(email.trim()) ? undefined : 'Please enter a valid email address';
}

/** Shown until a code has all its digits. */
const codeMissing = {
  5: 'Please enter the 5-digit verification code',
  6: 'Please enter the 6-digit verification code',
} as const;
export type CodeDigits = keyof typeof codeMissing;

/** A code of exactly so many digits. */
export const codeProblem = (code: string, digits: CodeDigits): Problem =>
  new RegExp(`^\\d{${digits}}$`).test(code) ? undefined : codeMissing[digits];

export const secondFactorCodeMissing = 'Please enter the code';
export const ownPasswordMissing = 'Please enter your password';

export const missingFields = 'Please fill in all required fields';
export const shortPassword = 'Password must be at least 6 characters';
/** The fresh batch's and the reset screens say it with one word more. */
export const shortPasswordLong = 'Password must be at least 6 characters long';
/** Shown before anything is wrong. */
export const passwordHint = 'At least 6 characters, and not a common password.';
export const passwordsDiffer = 'Passwords do not match';

export const passwordProblem = (password: string, message = shortPassword): Problem =>
  password.normalize('NFC').length >= shortestPassword ? undefined : message;

const composed = (typed: unknown): unknown => (typeof typed === 'string' ? typed.normalize('NFC') : typed);
/** Whether both fields hold the same password, in any Unicode form. */
export const isSamePassword = (password: unknown, confirmation: unknown): boolean =>
  composed(password) === composed(confirmation);

const matchOf = (pattern: string, value: string) => new RegExp(pattern).exec(value.trim());
const prefixOf = (rollNumber: string) => matchOf(festival.rollNumber.pattern, rollNumber.toUpperCase())?.[1];

/** A roll number in the festival's format with one of its prefixes, in any case. */
export function rollNumberProblem(value: string): Problem {
  const prefix = prefixOf(value);
  if (prefix === undefined) return festival.wording.rollNumberFormat;
  return prefix in festival.rollNumber.sectionsByPrefix ? undefined : festival.wording.rollNumberPrefix;
}

export function phoneProblem(value: string): Problem {
  if (value.trim() === '') return 'Phone number is required';
  return matchOf(festival.phone.pattern, value) ? undefined : festival.wording.phoneFormat;
}

export function sectionProblem(value: string): Problem {
  if (value.trim() === '') return festival.wording.sectionRequired;
  return festival.sections.some((section) => section.value === value) ? undefined : 'Please choose a section';
}

export const batchProblem = (value: string): Problem => {
  if (value === '') return missingFields;
  return festival.batches.includes(value) ? undefined : 'Please choose a batch';
};

/** A section that does not match the roll number's prefix causes only a warning. */
export function sectionWarning(rollNumber: string, section: string): Problem {
  const prefix = prefixOf(rollNumber) ?? '';
  const sections = festival.rollNumber.sectionsByPrefix[prefix];
  if (!sections || section === '' || sections.includes(section)) return undefined;
  return festival.wording.sectionMismatch.replace('{section}', section).replace('{prefix}', prefix);
}

export const clubMissing = 'Please choose a club';

/** A club_admin needs a club; a change to any other role clears it. Source: administration specification, point 4. */
export const clubOfRole = (role: Role, chosen: string | null, before: string | null): string | null =>
  role === 'club_admin' ? (chosen ?? before) : null;
