import { z } from 'zod';
import { addresses } from '#addresses';
import { festival } from '#festival';
import type { MailTemplates } from '#platform/mail/templates.ts';
import { composeMail } from '#platform/mail/message.ts';
import { roles } from '../rules.ts';
import { purposes } from './codeQueries.ts';
import { deriveCode } from './tokens.ts';

const name = z.string();
const signUpCode = z.object({ codeId: z.string(), purpose: z.enum(['sign_up', 'sign_up_fresh_batch']) });
const resetCode = z.object({ codeId: z.string(), known: z.boolean(), name });

const masthead = festival.name;
const write = `Questions? Write to ${festival.mailbox}.`;
const hello = (person: string) => `Hello ${person},`;

/** The letters of accounts. A code is named in the letter alone, never in its subject. */
export const accountMails: MailTemplates = {
  sign_up_code: (data, { secret }) => {
    const { codeId, purpose } = signUpCode.parse(data);
    return composeMail({
      masthead,
      subject: `Your ${festival.shortName} verification code`,
      code: deriveCode(secret, codeId, purposes[purpose].digits),
      paragraphs: ['Type this code on the sign-up page to go on. It works for ten minutes, once.'],
      footer: `You did not ask for it? Then somebody mistyped an address; no account was made. ${write}`,
    });
  },
  reset_code: (data, { secret, publicUrl }) => {
    const { codeId, known, name: person } = resetCode.parse(data);
    if (!known) return null;
    return composeMail({
      masthead,
      subject: `Your ${festival.shortName} password reset code`,
      greeting: hello(person),
      code: deriveCode(secret, codeId, purposes.reset.digits),
      paragraphs: ['Type this code together with a new password. It works for ten minutes, once.'],
      link: { label: 'Set a new password', url: `${publicUrl}${addresses.resetPassword}` },
      footer: `You did not ask for it? Your password stays as it is; never give this code to anybody. ${write}`,
    });
  },
  role_changed: (data, { publicUrl }) => {
    const { name: person, role, club } = z.object({ name, role: z.enum(roles), club: name.nullable() }).parse(data);
    return composeMail({
      masthead,
      subject: `Your ${festival.shortName} role changed`,
      greeting: hello(person),
      paragraphs: [
        `You are now ${role.replace('_', ' ')}${club === null ? '' : ` of ${club}`}. That holds from this moment.`,
        'Your registrations and invitations stay as they are.',
      ],
      link: { label: 'Open your dashboard', url: `${publicUrl}${addresses.dashboard}` },
      footer: write,
    });
  },
  password_changed: (data, { publicUrl }) => {
    const { name: person } = z.object({ name }).parse(data);
    return composeMail({
      masthead,
      subject: `Your ${festival.shortName} password was changed`,
      greeting: hello(person),
      paragraphs: [
        'Your password was changed just now, and every device was logged out.',
        'Was that you? Then there is nothing to do.',
      ],
      link: { label: 'It was not me: set a new password', url: `${publicUrl}${addresses.forgotPassword}` },
      footer: write,
    });
  },
};
