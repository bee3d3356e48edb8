import { coloursOnDark } from './colours.ts';
import { isEmail } from '#platform/email.ts';
import { anyPhone, email, isTimeZone, longestName } from '#platform/festival/schema.ts';
import { longestPatterned } from '#platform/festival/slowPattern.ts';

/** The input for a new festival's folder, as typed. */
export interface Answers {
  name: string;
  university: string;
  department: string;
  mailDomain: string;
  mailbox: string;
  timeZone: string;
  clubs: string;
  batches: string;
  rollNumber: string;
  phone: string;
}

interface Question {
  key: keyof Answers;
  asks: string;
  example: string;
  /** Why an answer is invalid, in one line. */
  problem: (answer: string) => string | undefined;
}

export const listOf = (answer: string): string[] =>
  answer
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

function nameProblem(answer: string): string | undefined {
  if (answer.length > longestName) return `must be at most ${longestName} characters`;
  // Placeholders would be filled in in the generated sentences.
  if (/[{}]/.test(answer)) return 'must hold no braces';
  return /\p{Cc}/u.test(answer) ? 'must be one line' : undefined;
}
const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const lengthProblem = (answer: string): string | undefined =>
  answer.length > longestPatterned.other ? `must be at most ${longestPatterned.other} characters` : undefined;

function rollNumberProblem(answer: string): string | undefined {
  if (!/^[A-Z]+/.test(answer) || countOf(answer, /\d/g) < 3)
    return 'must begin with capital letters and hold at least three digits';
  if (answer !== answer.toUpperCase()) return 'must have capital letters only';
  return nameProblem(answer) ?? lengthProblem(answer);
}

function phoneProblem(answer: string): string | undefined {
  if (!/^[\d -]+$/.test(answer) || countOf(answer, /\d/g) < 6)
    return 'must be at least six digits, with nothing but spaces or hyphens between: no +, no country code';
  // The pattern for guests, which this number must match too.
  return new RegExp(anyPhone).test(answer) ? undefined : 'must be at most 20 characters';
}

function clubsProblem(answer: string): string | undefined {
  const clubs = listOf(answer);
  if (clubs.length > coloursOnDark.length)
    return `there can be ${coloursOnDark.length} at first; add others to clubs.json`;
  // By the address of its page, so that "A B" and "A-B" are one.
  const address = (club: string) => slugOf(club) || club;
  const repeated = clubs.find((club, n) => clubs.slice(0, n).some((other) => address(other) === address(club)));
  if (repeated !== undefined) return `"${repeated}" stands there twice`;
  const wrong = clubs.find((club) => nameProblem(club));
  return wrong === undefined ? undefined : `"${wrong.slice(0, 20)}…" ${nameProblem(wrong)}`;
}

function batchesProblem(answer: string): string | undefined {
  const batches = listOf(answer);
  const wrong = batches.find((batch) => !/^\d{4}$/.test(batch));
  if (wrong !== undefined) return `"${wrong}" is no year of four digits`;
  if (batches.length < 2) return 'needs at least two years, such as "2030, 2031"';
  return new Set(batches).size === batches.length ? undefined : 'a year stands there twice';
}

/** In the order of asking. */
export const questions: readonly Question[] = [
  { key: 'name', asks: 'What is the festival called, with its year?', example: 'Byte Days 2031', problem: nameProblem },
  { key: 'university', asks: 'Which university is it of?', example: 'Ribeira University', problem: nameProblem },
  { key: 'department', asks: 'Which department runs it?', example: 'Informatics', problem: nameProblem },
  {
    key: 'mailDomain',
    asks: 'What stands after the @ of a student’s address?',
    example: 'students.ribeira.example',
    problem: (answer) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(answer) ? undefined : 'must be a mail domain in small letters, without @',
  },
  {
    key: 'mailbox',
    asks: 'To which address do people write?',
    example: 'bytedays@ribeira.example',
    problem: (answer) => (isEmail(answer) && email.safeParse(answer).success ? undefined : 'must be an email address'),
  },
  {
    key: 'timeZone',
    asks: 'In which time zone is it?',
    example: 'Europe/Lisbon',
    problem: (answer) => (isTimeZone(answer) ? undefined : 'must be a time zone such as Europe/Lisbon'),
  },
  {
    key: 'clubs',
    asks: 'Which clubs take part, with commas between?',
    example: 'Robot Workshop, Chess Club',
    problem: clubsProblem,
  },
  {
    key: 'batches',
    asks: 'In which years were its students admitted? The latest have no university address yet.',
    example: '2028, 2029, 2030, 2031',
    problem: batchesProblem,
  },
  {
    key: 'rollNumber',
    asks: 'What does a roll number look like?',
    example: 'INF-31001',
    problem: rollNumberProblem,
  },
  {
    key: 'phone',
    asks: 'What does a phone number look like, as it is dialled at home?',
    example: '912 345 678',
    problem: phoneProblem,
  },
];

/** Why this answer to the question is invalid. */
export function problemWith({ problem }: Question, answer: string): string | undefined {
  if (answer === '' || listOf(answer).length === 0) return 'must not be empty';
  return problem(answer);
}
