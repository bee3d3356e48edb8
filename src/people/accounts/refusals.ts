import { refusals as pictureRefusals } from '#people/pictures/contract.ts';
import { conflict, type Refusals } from '#platform/http/refusals.ts';

// A code and a link fail in many ways: for programs they are one refusal each.
const codeInvalid = <const Message extends string>(message: Message) =>
  ({ status: 400, code: 'code_invalid', message }) as const;
const tokenInvalid = <const Message extends string>(message: Message) =>
  ({ status: 400, code: 'token_invalid', message }) as const;

export const refusals = {
  code_invalid: codeInvalid('Invalid verification code. Please request a new one.'),
  code_wrong: codeInvalid('Invalid verification code. {left} left.'),
  code_tried_out: codeInvalid(
    'Too many wrong tries: this code no longer works. Open the link in our mail, or request a new code.',
  ),
  /** For a code that was read out: there is no mail, and other networks can still use it. */
  code_tried_out_here: codeInvalid('Too many wrong tries with this code. Ask an organizer for a new one.'),
  code_replaced: codeInvalid('A newer code has replaced this one. Use the code in our latest mail.'),
  code_used: codeInvalid('This code has been used already. Please request a new one.'),
  code_expired: codeInvalid('This code has expired. Please request a new one.'),
  token_invalid: tokenInvalid('Please verify your email again'),
  link_invalid: tokenInvalid('This link is not complete. Open it from our mail again, or request a new code.'),
  link_replaced: tokenInvalid('A newer code has replaced this link. Open the link in our latest mail.'),
  link_used: tokenInvalid('This link has been used already. Please request a new code.'),
  link_expired: tokenInvalid('This link has expired. Please request a new code.'),
  password_common: { status: 400, message: 'This password is too common. Choose another.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  email_not_verified: { status: 403, message: 'Please verify your email first' },
  second_factor_required: { status: 401, message: 'Enter the code from your authenticator app' },
  // Answered by every call for super_admins while the setting is on.
  second_factor_needed: { status: 403, message: 'Set up your second factor first' },
  // Answered by every call to a request with a key for scripts.
  key_ended: { status: 401, message: 'This key is unknown, or has ended or expired. Make a new one.' },
  key_not_allowed: { status: 403, message: 'A key cannot make this call' },
  key_lacks_scope: {
    status: 403,
    code: 'key_not_allowed',
    message: 'This key is for something else: make one that may do this',
  },
  key_of_other_event: { status: 403, code: 'key_not_allowed', message: 'This key is for the door of another event' },
  challenge_invalid: tokenInvalid('Please log in again: this took too long'),
  password_wrong: { status: 400, message: 'This is not your password' },
  second_factor_wrong: codeInvalid('This code is wrong or was used already. Wait for the next one.'),
  second_factor_locked: {
    status: 429,
    code: 'rate_limited',
    message: 'Too many wrong codes. Please try again in {n} minutes.',
  },
  email_taken: conflict('Email is already registered'),
  mailbox_taken: conflict('Email is already registered', 'email_taken'),
  roll_number_taken: conflict('Roll number is already registered'),
  // Answered by PUT /users/profile, refused by its part about invitations.
  in_koderz_team: conflict(
    'You are in a team for {title}. Its members share one batch and section, so yours cannot change now.',
  ),
  picture_gone: pictureRefusals.picture_gone,
  too_many_failures: {
    status: 429,
    message: 'Too many failed logins. Try again in {wait}, or reset your password.',
    code: 'rate_limited',
  },
  code_too_soon: { status: 429, message: 'Please wait {n} seconds before requesting another code' },
} as const satisfies Refusals;
