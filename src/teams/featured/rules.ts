import { festival } from '#festival';
import { eventProblems, missingInEdit, setsStateAlone } from '#events/events/formRules.ts';
import { isEmail } from '#platform/email.ts';
import { forbiddenInLine, visibleText } from '#platform/characters.ts';
import type { FieldError } from '#platform/http/contract.ts';
import type { Reason } from '#platform/http/reason.ts';
import { linkOrPicture } from './receiptRules.ts';

/**
 * The rules of a team's form. Each answers the sentence to show at the field, or undefined when all is well; the form and
 * the server ask the same ones. All trim first. Source: participant specification, point 5, "Featured registration form".
 */
export type Problem = string | undefined;

export const registrationStatuses = ['pending', 'confirmed', 'rejected', 'withdrawn'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
/** True while a registration holds its name, its CNICs and its addresses. */
export const isLive = (status: RegistrationStatus): boolean => status === 'pending' || status === 'confirmed';

export const limits = {
  teamName: { least: 3, most: 50 },
  teamSize: { least: 1, most: 10 },
  name: 50,
  university: 100,
  discipline: 50,
  batch: 20,
  receiptLink: 2048,
  organizerName: 100,
  reason: 500,
  payment: 500,
  nationalId: 100,
} as const;

/** What the dropdown of team sizes offers where an event does not say. */
export const usualTeamSize = { minTeamSize: 2, maxTeamSize: 4 } as const;

/** The rule of one line of 1 to `most` characters, with the sentences for too few and too many. */
function lineOf(label: string, most: number, missing: string, tooLong: string): (value: string) => Problem {
  return (value) => {
    const written = value.trim();
    if (visibleText(written) === '') return missing;
    if (written.length > most) return tooLong;
    return forbiddenInLine.test(written) ? `${label} contains characters that cannot be stored` : undefined;
  };
}

export function teamNameProblem(value: string): Problem {
  const { least, most } = limits.teamName;
  const name = value.trim();
  const seen = visibleText(name);
  if (seen === '') return 'Team name is required';
  if (seen.length < least) return 'Team name must be at least 3 characters';
  if (name.length > most) return 'Team name cannot exceed 50 characters';
  if (/^[\p{L}\p{M}\p{Nd} _-]+$/u.test(name)) return undefined;
  return 'Team name can only contain letters, numbers, spaces, hyphens, and underscores';
}

export function receiptLinkProblem(value: string): Problem {
  const link = value.trim();
  if (link === '') return 'Payment receipt link is required';
  if (link.length > limits.receiptLink) return `Payment receipt link cannot exceed ${limits.receiptLink} characters`;
  const isOneWord = !/\s/.test(link) && !forbiddenInLine.test(link);
  return /^https?:\/\/[^\s/]/i.test(link) && isOneWord && URL.canParse(link) ? undefined : 'Please provide a valid URL';
}

const nameProblem = lineOf('Name', limits.name, 'Name is required', 'Name cannot exceed 50 characters');
const universityProblem = lineOf(
  'University',
  limits.university,
  'University is required',
  'University cannot exceed 100 characters',
);
const disciplineProblem = lineOf(
  'Discipline',
  limits.discipline,
  'Discipline is required',
  'Discipline cannot exceed 50 characters',
);
const batchProblem = lineOf('Batch', limits.batch, 'Batch is required', 'Batch cannot exceed 20 characters');

function emailProblem(value: string): Problem {
  if (value.trim() === '') return 'Email is required';
  return isEmail(value.trim()) ? undefined : 'Invalid email address';
}

function phoneProblem(value: string): Problem {
  if (value.trim() === '') return 'Phone number is required';
  return new RegExp(festival.phone.teamPattern).test(value.trim()) ? undefined : 'Invalid phone number format';
}

/** Of the national id, whatever the festival's country calls it. */
function cnicProblem(value: string): Problem {
  if (value.trim() === '') return festival.wording.nationalIdRequired;
  const isRight = value.length <= limits.nationalId && new RegExp(festival.nationalId.pattern).test(value.trim());
  return isRight ? undefined : festival.wording.nationalIdFormat;
}

/** Capitals only: the field types them by itself. Source: docs/decisions/065, "Featured events". */
function rollNumberProblem(value: string): Problem {
  if (value.trim() === '') return festival.wording.teamRollNumberRequired;
  const right = new RegExp(festival.rollNumber.teamPattern).test(value.trim());
  return right ? undefined : festival.wording.teamRollNumberFormat;
}

/** What one person of the form has written; empty where nothing. */
export interface ParticipantForm {
  name: string;
  email: string;
  phone: string;
  university: string;
  discipline: string;
  batch: string;
  cnic: string;
  rollNumber: string;
}

export interface TeamForm {
  teamName: string;
  /** The first is the leader. */
  participants: readonly ParticipantForm[];
  paymentReceiptLink: string;
  /** The id of an uploaded picture, in place of the link. */
  paymentReceipt: string;
}

/** The fields of a participant with the rule of each, in the order of the form. */
export const participantRules: Readonly<Record<keyof ParticipantForm, (value: string) => Problem>> = {
  name: nameProblem,
  email: emailProblem,
  phone: phoneProblem,
  university: universityProblem,
  discipline: disciplineProblem,
  batch: batchProblem,
  cnic: cnicProblem,
  rollNumber: rollNumberProblem,
};

export const reasonMissing = 'Please give a reason';

const unexpectedProblem = (label: string, value: string): Problem =>
  value.trim() === '' ? undefined : `${label} is not asked for in this event`;

/** @param hasReceipt a correction keeps the picture that the team has */
function receiptProblems({ paymentReceiptLink, paymentReceipt }: TeamForm, nedOnly: boolean, hasReceipt: boolean) {
  const [link, picture] = [paymentReceiptLink.trim(), paymentReceipt.trim()];
  const isLinkNeeded = picture === '' && !(hasReceipt && link === '');
  const linkProblem = nedOnly ? unexpectedProblem('Payment receipt link', link) : undefined;
  const pictureProblem = nedOnly ? unexpectedProblem('Payment receipt', picture) : undefined;
  return [
    ['paymentReceiptLink', nedOnly ? linkProblem : isLinkNeeded ? receiptLinkProblem(link) : undefined],
    ['paymentReceipt', nedOnly ? pictureProblem : link !== '' && picture !== '' ? linkOrPicture : undefined],
  ] as [field: string, problem: Problem][];
}

/** Everything wrong with a team's form for an event, its size aside. `field` is a dotted path. */
export function teamProblems(
  form: TeamForm,
  { nedOnly }: { nedOnly: boolean },
  { hasReceipt = false } = {},
): FieldError[] {
  const found: [field: string, problem: Problem][] = [['teamName', teamNameProblem(form.teamName)]];
  for (const [position, participant] of form.participants.entries()) {
    for (const [field, rule] of Object.entries(participantRules) as [keyof ParticipantForm, typeof nameProblem][]) {
      const value = participant[field];
      const problem = field === 'rollNumber' && !nedOnly ? unexpectedProblem('Roll number', value) : rule(value);
      found.push([`participants.${position}.${field}`, problem]);
    }
  }
  found.push(...receiptProblems(form, nedOnly, hasReceipt));
  return found.flatMap(([field, msg]) => (msg === undefined ? [] : [{ field, msg }]));
}

/** Why a team of so many does not fit the event, or null. */
export function whyWrongSize(
  people: number,
  { minTeamSize, maxTeamSize }: { minTeamSize: number; maxTeamSize: number },
): Reason<'team_too_small', { min: number }> | Reason<'team_too_large', { max: number }> | null {
  if (people < minTeamSize) return { code: 'team_too_small', values: { min: minTeamSize } };
  return people > maxTeamSize ? { code: 'team_too_large', values: { max: maxTeamSize } } : null;
}

export const cnicTaken = `This ${festival.nationalId.name} is already registered for this event`;
export const emailTaken = 'This email is already registered for this event';

const repeated = (what: string, position: number) => `Participant ${position + 1} has this ${what} too`;

/** Everybody whose CNIC or address somebody before them in the team has, or somebody of another team. */
export function takenProblems(
  participants: readonly Pick<ParticipantForm, 'cnic' | 'email'>[],
  held: { cnics: ReadonlySet<string>; emails: ReadonlySet<string> } = { cnics: new Set(), emails: new Set() },
): FieldError[] {
  const seen = { cnics: new Map<string, number>(), emails: new Map<string, number>() };
  return participants.flatMap(({ cnic, email }, position) => {
    const problems: FieldError[] = [];
    const addProblem = (field: string, msg: string) =>
      problems.push({ field: `participants.${position}.${field}`, msg });
    const [id, address] = [cnic.trim(), email.trim().toLowerCase()];
    const [sameId, sameAddress] = [seen.cnics.get(id), seen.emails.get(address)];
    if (id !== '' && held.cnics.has(id)) addProblem('cnic', cnicTaken);
    else if (id !== '' && sameId !== undefined) addProblem('cnic', repeated(festival.nationalId.name, sameId));
    if (address !== '' && held.emails.has(address)) addProblem('email', emailTaken);
    else if (address !== '' && sameAddress !== undefined) addProblem('email', repeated('email', sameAddress));
    if (sameId === undefined) seen.cnics.set(id, position);
    if (sameAddress === undefined) seen.emails.set(address, position);
    return problems;
  });
}

const sizeMessages = { minTeamSize: 'Minimum team size is required', maxTeamSize: 'Maximum team size is required' };
export const featuredRequired = sizeMessages;

/** What is wrong between the fields of a featured event's form. Source: administration specification, point 5. */
export const featuredProblems = (form: Record<string, unknown>, now: Date, creating: boolean): FieldError[] =>
  // Not checked as a team event: one person may represent a university.
  eventProblems({ ...form, isTeamEvent: undefined }, now, creating);

/** An edit names every required field, unless it changes the state alone. */
export function missingInFeaturedEdit(form: Record<string, unknown>): FieldError[] {
  if (setsStateAlone(form)) return [];
  const sizes = Object.entries(sizeMessages).filter(([field]) => form[field] === undefined);
  return [...missingInEdit(form), ...sizes.map(([field, msg]) => ({ field, msg }))];
}
