import { z } from 'zod';
import { festival } from '#festival';
import type { Calls, FieldError } from '#platform/http/contract.ts';
import { component, instant, line, nothing } from '#platform/http/fields.ts';
import type { CodeOf } from '#platform/http/refusals.ts';
import { profilePicture, profilePictureField } from '#people/pictures/contract.ts';
import { plainNumber } from '#platform/plainNumber.ts';
import { certificateNameProblem } from './certificateName.ts';
import { refusals } from './refusals.ts';
import * as rules from './rules.ts';
import { storedCode, storedPhone, storedRollNumber } from './typedNumber.ts';

export { refusals };

/** A field validated by one of the account rules. */
const checkedBy = (problem: (value: string) => rules.Problem, missing?: string, stored = (typed: string) => typed) =>
  z
    .string({ error: missing ?? problem('') ?? rules.missingFields })
    .normalize()
    .trim()
    .overwrite(stored)
    .superRefine((value, context) => {
      const message = problem(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

/** Our own rule has no JSON Schema: the document states the format instead. */
const emailFormat = { format: 'email' };
const emailBy = (problem: (value: string) => rules.Problem) =>
  checkedBy(problem)
    .meta(emailFormat)
    .transform((value) => value.toLowerCase());
const universityEmail = emailBy(rules.universityEmailProblem);
export const anyEmail = emailBy(rules.anyEmailProblem);
const code = (digits: rules.CodeDigits) =>
  checkedBy((value) => rules.codeProblem(value, digits), undefined, storedCode);
const linkToken = { token: z.string({ error: refusals.link_invalid.message }).max(200, refusals.link_invalid.message) };
const token = z.string({ error: refusals.token_invalid.message }).min(1, refusals.token_invalid.message).max(200);

// Passwords are taken as typed: their spaces count.
const password = (message: string, missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(rules.limits.password, `Password cannot exceed ${rules.limits.password} characters`)
    .refine((value) => value === '' || rules.passwordProblem(value) === undefined, message)
    .meta({ minLength: rules.shortestPassword });

export const person = {
  name: line('Name', rules.limits.name, rules.missingFields),
  rollNumber: checkedBy(
    (value) => (value === '' ? rules.missingFields : rules.rollNumberProblem(value)),
    rules.missingFields,
    storedRollNumber,
  ),
  batch: checkedBy(rules.batchProblem),
  section: checkedBy(rules.sectionProblem),
  phoneNumber: checkedBy(rules.phoneProblem, undefined, storedPhone),
};

export const user = component('User', {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(rules.roles),
  rollNumber: z.string().nullable(),
  department: z.string().nullable(),
  batch: z.string().nullable(),
  section: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  clubAffiliation: z.string().nullable(),
  isEmailVerified: z.boolean(),
  /** The name on certificates, if it differs from `name`. */
  certificateName: z.string().nullable(),
  remindersByEmail: z.boolean(),
  picture: profilePicture,
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** All of the caller's rows of one kind, under this name. */
export const ownListOf = <Name extends string, Row extends z.ZodType>(
  name: Name,
  row: Row,
): { who: { roles: typeof rules.participants }; answer: z.ZodObject<Record<Name, z.ZodArray<Row>>> } => ({
  who: { roles: rules.participants },
  answer: z.object({ [name]: z.array(row) } as Record<Name, z.ZodArray<Row>>),
});

const login = component('LogIn', {
  token: z.string(),
  user,
  /** Sent with later logins, it shows that the account has logged in in this browser before. */
  deviceToken: z.string(),
});
// A token that is unknown, or another account's, counts as none.
const deviceToken = z.string().max(200).optional();
// A campus of a thousand is behind one address: this bounds a flood and lets an opening day through.
const perNetwork = 900;

const signUp = (email: z.ZodType<string, string>, shortPassword: string, batch: z.ZodType<string, string>) => ({
  who: 'anyone' as const,
  status: 201 as const,
  perNetwork,
  isCostly: true,
  body: z.strictObject({
    email,
    verificationToken: token,
    password: password(shortPassword, rules.missingFields),
    confirmPassword: z.string().optional(),
    deviceToken,
    ...person,
    batch,
    department: z
      .literal(festival.department.name, { error: `Department must be ${festival.department.name}` })
      .optional(),
  }),
  problems: (form: Record<string, unknown>) =>
    form['confirmPassword'] === undefined || rules.isSamePassword(form['password'], form['confirmPassword'])
      ? []
      : [{ field: 'confirmPassword', msg: rules.passwordsDiffer }],
  answer: login,
  refusals: ['token_invalid', 'password_common', 'email_taken', 'roll_number_taken'] as const,
  // One verified mailbox could try them all.
  countedRefusals: ['roll_number_taken'] as const,
});

const freshBatch = z.literal(festival.freshBatch, { error: `Batch must be ${festival.freshBatch}` });

const besideDetails = {
  remindersByEmail: z.boolean().optional(),
  picture: profilePictureField,
  /** In Latin letters; null or empty removes it. */
  certificateName: checkedBy(certificateNameProblem)
    .transform((name) => (name === '' ? null : name.normalize('NFC')))
    .nullable()
    .optional(),
};

/** A profile has every required detail, or none. */
function missingInProfile(form: Record<string, unknown>): FieldError[] {
  const fields = Object.keys(form);
  if (fields.length > 0 && fields.every((field) => field in besideDetails)) return [];
  return Object.entries(person).flatMap(([field, schema]) => {
    if (form[field] !== undefined) return [];
    const missing = schema.safeParse(undefined).error?.issues[0];
    return missing ? [{ field, msg: missing.message }] : [];
  });
}

const allFields = 'Please fill in all fields';
const typed = z.string({ error: allFields }).min(1, allFields);
// The same for existing and unknown accounts: only an impossible address is refused.
const typedEmail = typed
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .refine((value) => !/\p{C}/u.test(value), 'Please enter a valid email address')
  .meta(emailFormat);

/** Of an account that exists. */
export const newPassword = password(rules.shortPasswordLong, allFields);

/** Six digits of an app, or a recovery code; spaces and hyphens are for readability. */
export const secondFactorCode = z
  .string({ error: rules.secondFactorCodeMissing })
  .overwrite(plainNumber)
  .min(1, rules.secondFactorCodeMissing)
  .max(64, rules.secondFactorCodeMissing);
/** Confirms a change by a logged-in person. */
export const ownPassword = z.string({ error: rules.ownPasswordMissing }).min(1, rules.ownPasswordMissing).max(1000);

const sendCode = (email: z.ZodType<string, string>, summary: string) => ({
  summary,
  who: 'anyone' as const,
  perNetwork,
  body: z.strictObject({ email }),
  answer: nothing,
  refusals: ['email_taken', 'code_too_soon'] as const,
});
const verifyCode = (email: z.ZodType<string, string>, digits: rules.CodeDigits) => ({
  summary: 'Prove that you can read the mail of an address',
  who: 'anyone' as const,
  perNetwork,
  body: z.strictObject({ email, code: code(digits) }),
  answer: z.object({ verificationToken: z.string() }),
  refusals: ['code_invalid'] as const,
  countedRefusals: ['code_invalid'] as const,
});

export const calls = {
  'POST /verification/send-code': sendCode(universityEmail, 'Mail a sign-up code to a university address'),
  'POST /verification/resend-code': sendCode(universityEmail, 'Mail a new sign-up code'),
  'POST /verification/verify-code': verifyCode(universityEmail, rules.codeDigits.signUp),
  'POST /verification/batch-2025/send-code': sendCode(
    anyEmail,
    'Mail a sign-up code to a personal address of the newest batch',
  ),
  'POST /verification/batch-2025/verify-code': verifyCode(anyEmail, rules.codeDigits.freshBatch),
  'POST /verification/check-link': {
    summary: 'Whom a mailed link is for; uses nothing up',
    who: 'anyone',
    perNetwork,
    body: z.strictObject(linkToken),
    answer: z.object({ email: z.string(), purpose: z.enum(rules.codePurposes) }),
    refusals: ['token_invalid'],
  },
  'POST /verification/verify-link': {
    summary: 'Prove by the mailed link that you can read the mail of an address; works once',
    who: 'anyone',
    perNetwork,
    body: z.strictObject(linkToken),
    answer: z.object({ email: z.string(), verificationToken: z.string() }),
    refusals: ['token_invalid'],
  },
  'POST /auth/register': {
    summary: 'Create an account with a verified university address',
    ...signUp(universityEmail, rules.shortPassword, person.batch),
  },
  'POST /auth/register-batch-2025': {
    summary: 'Create an account of the newest batch with a verified personal address',
    ...signUp(anyEmail, rules.shortPasswordLong, freshBatch),
  },
  'POST /auth/login': {
    summary: 'Log in',
    who: 'anyone',
    isCostly: true,
    body: z.strictObject({ email: typedEmail, password: typed.max(1000), deviceToken }),
    answer: login,
    refusals: ['invalid_credentials', 'email_not_verified', 'rate_limited', 'second_factor_required'],
  },
  'POST /auth/second-factor': {
    summary:
      'Finish a log-in that was answered second_factor_required, with its data.challenge and a code of the app, or a recovery code',
    who: 'anyone',
    perNetwork,
    body: z.strictObject({ challenge: token, code: secondFactorCode, deviceToken }),
    answer: login,
    refusals: ['token_invalid', 'code_invalid', 'rate_limited'],
  },
  'POST /auth/logout': { summary: 'End this session', who: 'signed-in', answer: nothing },
  'GET /auth/me': { summary: 'Who I am now', who: 'signed-in', answer: z.object({ user }) },
  'POST /auth/forgot-password': {
    summary: 'Mail a reset code, if the address has an account',
    who: 'anyone',
    perNetwork,
    body: z.strictObject({ email: anyEmail }),
    answer: nothing,
    refusals: ['code_too_soon'],
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with a reset code; ends every session and key of the account',
    who: 'anyone',
    perNetwork,
    isCostly: true,
    body: z.strictObject({
      email: typedEmail,
      resetCode: typed.overwrite(storedCode).max(64),
      newPassword,
    }),
    answer: nothing,
    refusals: ['code_invalid', 'password_common'],
    countedRefusals: ['code_invalid'],
  },
  'POST /auth/reset-password-by-link': {
    summary: 'Set a new password with the mailed link; ends every session and key of the account',
    who: 'anyone',
    perNetwork,
    isCostly: true,
    body: z.strictObject({ ...linkToken, newPassword }),
    answer: nothing,
    refusals: ['token_invalid', 'password_common'],
  },
  'PUT /users/profile': {
    summary: 'Change my own details, all of them, or `remindersByEmail`, `picture` and `certificateName` alone',
    who: { roles: rules.participants },
    body: z.strictObject({ ...z.object(person).partial().shape, ...besideDetails }),
    problems: missingInProfile,
    answer: z.object({ user }),
    refusals: ['roll_number_taken', 'in_koderz_team', 'picture_gone'],
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
