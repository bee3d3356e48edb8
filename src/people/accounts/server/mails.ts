import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { mailTemplate, type MailContent, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { codeLifetimeMs, roles } from '../rules.ts';
import { isCodeActive, codeSettings } from './codeQueries.ts';
import { deriveCode, linkTokenOf } from './tokens.ts';

const name = typedText();
const worksOnce = `Either works, once, for ${codeLifetimeMs / 60_000} minutes.`;

const signUpPages = { sign_up: addresses.register, sign_up_fresh_batch: addresses.registerFreshBatch };
const factorChanges = ['on', 'off', 'removed', 'recovery_codes', 'recovery_code_used', 'locked'] as const;
export type FactorChange = (typeof factorChanges)[number];
const factorMails: Record<Exclude<FactorChange, 'removed'>, { subject: string; sentence: string }> = {
  on: {
    subject: `Your ${festival.shortName} account has a second factor`,
    sentence: 'From now on you log in with your password and a code from your authenticator app.',
  },
  off: {
    subject: `Your ${festival.shortName} second factor is off`,
    sentence: 'From now on you log in with your password alone.',
  },
  recovery_codes: {
    subject: `Your ${festival.shortName} account has new recovery codes`,
    sentence: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    subject: `A ${festival.shortName} recovery code was used`,
    sentence: 'A recovery code was used on your account just now. It does not work again.',
  },
  locked: {
    subject: `Wrong codes for your ${festival.shortName} account`,
    sentence: 'Somebody who knows your password entered five wrong codes. No code is accepted for the next 15 minutes.',
  },
};

/** A change by somebody else does not ask 'Was that you?'. */
const factorRemoved = (by: string): MailContent => ({
  subject: `Your ${festival.shortName} second factor was removed`,
  paragraphs: [`${by} removed your second factor. You now log in with your password alone.`],
  link: { label: 'Set up a new one', path: addresses.accountSecurity },
  reason: 'You did not ask for it? Then tell us.',
});

export const accountMails = {
  sign_up_code: mailTemplate(z.object({ codeId: z.string(), purpose: z.enum(['sign_up', 'sign_up_fresh_batch']) }), {
    content: ({ codeId, purpose }, { secret }) => ({
      subject: `Your ${festival.shortName} verification code`,
      code: deriveCode(secret, codeId, codeSettings[purpose].digits),
      paragraphs: [`Type this code on the sign-up page, or open the link. ${worksOnce}`],
      link: {
        label: 'Confirm your email',
        path: `${signUpPages[purpose]}#${linkTokenOf(secret, codeId)}`,
      },
      reason: 'You did not ask for it? Then somebody mistyped an address; no account was made.',
    }),
    isCurrent: (db, { codeId }, now) => isCodeActive(db, codeId, now),
  }),
  already_registered: mailTemplate(z.object({ name }), {
    content: () => ({
      subject: `You already have a ${festival.shortName} account`,
      paragraphs: [
        'Somebody tried to sign up with this address, but it already has an account.',
        'Was that you? Then log in. You can set a new password there.',
      ],
      link: { label: 'Log in', path: addresses.login },
      reason: 'You did not ask for it? Then there is nothing to do: your account stays as it is.',
    }),
  }),
  // `known` is false for an address without an account: its row is written all the same, and nothing is sent.
  reset_code: mailTemplate(z.object({ codeId: z.string(), known: z.boolean(), name }), {
    content: ({ codeId, known: hasAccount }, { secret }) =>
      hasAccount
        ? {
            subject: `Your ${festival.shortName} password reset code`,
            code: deriveCode(secret, codeId, codeSettings.reset.digits),
            paragraphs: [`Type this code together with a new password, or open the link. ${worksOnce}`],
            link: { label: 'Set a new password', path: `${addresses.resetPassword}#${linkTokenOf(secret, codeId)}` },
            reason: 'You did not ask for it? Your password stays as it is; never give this code or link to anybody.',
          }
        : null,
    isCurrent: (db, { codeId }, now) => isCodeActive(db, codeId, now),
  }),
  role_changed: mailTemplate(z.object({ name, role: z.enum(roles), club: z.string().nullable() }), {
    content: ({ role, club }) => ({
      subject: `Your ${festival.shortName} role changed`,
      paragraphs: [
        `You are now a ${role.replace('_', ' ')}${club === null ? '' : ` of ${club}`}.`,
        'Your registrations and invitations stay as they are.',
      ],
      link: { label: 'Open your dashboard', path: addresses.dashboard },
    }),
  }),
  // `other` is the super admin who removed it; without one a command did.
  second_factor_changed: mailTemplate(
    z.object({ name, change: z.enum(factorChanges), other: typedText().optional(), otherId: z.string().optional() }),
    {
      content: ({ change, other }) =>
        change === 'removed'
          ? factorRemoved(other === undefined ? 'An administrator' : `${other}, a super admin,`)
          : {
              subject: factorMails[change].subject,
              paragraphs: [factorMails[change].sentence, 'Was that you? Then there is nothing to do.'],
              link: { label: 'This was not me: set a new password', path: addresses.forgotPassword },
            },
    },
  ),
  password_changed: mailTemplate(z.object({ name }), {
    content: () => ({
      subject: `Your ${festival.shortName} password was changed`,
      paragraphs: [
        'Your password was changed just now, and every device was logged out.',
        'Was that you? Then there is nothing to do.',
      ],
      link: { label: 'This was not me: set a new password', path: addresses.forgotPassword },
    }),
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof accountMails> {}
}
