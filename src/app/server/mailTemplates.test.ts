import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { deriveCode } from '#accounts/server/tokens.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import type { Mail } from '#platform/mail/tables.ts';
import type { MailTemplates } from '#platform/mail/templates.ts';
import { renderMail } from './mailTemplates.ts';

const site = { secret: 'a secret of the tests, at least 32 bytes', publicUrl: 'https://fest.example.org' };
const at = new Date('2026-03-01T09:00:00Z');
const mail = (template: string, data: object): Mail => ({
  id: '01900000-0000-7000-8000-000000000000',
  to: 'a@example.org',
  template,
  data: { ...data },
  status: 'queued',
  attempts: 0,
  lastError: null,
  createdAt: at,
  nextAttemptAt: at,
  expiresAt: null,
  sentAt: null,
  allowanceKey: null,
  releasedAt: null,
});
const event = { name: 'Ayesha 12345', eventId: '17', title: 'Game Jam 123456' };

const invitation = { name: 'Ayesha Noor', other: 'Bilal Raza', eventId: '17', title: 'Game Jam' };
const { other: _other, ...seat } = invitation;
const change = {
  ...seat,
  registrationId: '01900000-0000-7000-8000-000000000001',
  userId: '01900000-0000-7000-8000-000000000002',
  date: '2026-03-02',
  time: '11:00',
  venue: 'Hall 2',
  before: { date: '2026-03-01', time: '10:00', venue: 'Hall 1', durationMinutes: 120 },
  after: { date: '2026-03-02', time: '11:00', venue: 'Hall 2', durationMinutes: 90 },
};
const unannounced = {
  ...change,
  date: null,
  time: null,
  before: { registrationDeadline: '2026-02-20T13:00:00.000Z' },
  after: { registrationDeadline: '2026-02-21T13:00:00.000Z' },
};
const ofTeam = { ...seat, teamName: 'Null Pointers' };
const member = { ...ofTeam, other: 'Bilal Raza', otherId: '18' };
const team = {
  registrationId: '01900000-0000-7000-8000-000000000001',
  name: 'Ayesha Noor',
  teamName: 'Null Pointers',
  title: 'Game Jam',
  reference: 'GJ-1234',
  status: 'confirmed',
};

const reminder = {
  ...seat,
  personId: '01900000-0000-7000-8000-000000000002',
  subjectId: '17',
  about: '2026-03-05T18:59:00.000Z',
  until: '05/03/2026, 23:59',
  begins: '07/03/2026, 10:00',
  venue: 'Main Auditorium',
};

const place = { date: '2026-03-02', time: '11:00', venue: 'Hall 2' };
const fromOrganizer = {
  messageId: '19',
  subject: 'Bring your laptops',
  body: 'The room has power, but no machines.\n\nAnd one adapter each.\nSee you there!',
  other: 'Sana Iqbal',
  otherId: '18',
};

const result = {
  ...seat,
  teamName: 'Null Pointers',
  isFeatured: false,
  registrationId: '01900000-0000-7000-8000-000000000001',
  place: 2,
  note: 'Best demo of the night',
};

/** Data for every template: one that is not here does not compile. */
const samples: { [Name in keyof MailTemplates]: MailTemplates[Name][] } = {
  sign_up_code: [
    { codeId: 'c', purpose: 'sign_up' },
    { codeId: 'c', purpose: 'sign_up_fresh_batch' },
  ],
  already_registered: [{ name: 'Ayesha Noor' }],
  reset_code: [
    { codeId: 'c', known: true, name: 'Ayesha Noor' },
    { codeId: 'c', known: false, name: '' },
  ],
  role_changed: [
    { name: 'Ayesha Noor', role: 'club_admin', club: 'Chess' },
    { name: 'Ayesha Noor', role: 'student', club: null },
  ],
  password_changed: [{ name: 'Ayesha Noor' }],
  second_factor_changed: (['on', 'off', 'removed', 'recovery_codes', 'recovery_code_used', 'locked'] as const).map(
    (kind) => ({ name: 'Ayesha Noor', change: kind }),
  ),
  event_handed_on: [seat],
  invited: [
    { ...invitation, message: 'Join us!' },
    invitation,
    { ...invitation, isOfRegisteredTeam: true },
    { ...invitation, isOfRegisteredTeam: true, isReplacement: true },
  ],
  invitation_accepted: [invitation],
  invitation_declined: [invitation, { ...invitation, isOfRegisteredTeam: true }],
  left_team: [invitation],
  removed_from_team: [invitation],
  registered: [seat, { ...seat, teamName: 'Null Pointers' }],
  waitlisted: [seat, { ...seat, place: 3 }],
  promoted: [seat],
  registration_cancelled: [seat],
  team_cancelled: [seat],
  event_changed: [change, unannounced],
  member_left: [member],
  member_removed: [member],
  you_left: [ofTeam],
  you_were_removed: [member],
  you_lead: [ofTeam],
  leader_changed: [member],
  member_joined: [member],
  member_replaced: [{ ...member, former: 'Hira Siddiqui', formerId: '19' }],
  you_were_replaced: [member],
  you_joined: [
    { ...ofTeam, isWaiting: false },
    { ...ofTeam, isWaiting: true },
  ],
  team_renamed: [{ ...ofTeam, formerName: 'Stack Smashers' }],
  cancelled_by_organizer: [
    { ...seat, teamName: null, reason: 'No shows twice' },
    { ...ofTeam, reason: 'No shows twice' },
  ],
  removed_by_organizer: [{ ...ofTeam, reason: 'Is ill' }],
  member_removed_by_organizer: [{ ...member, reason: 'Is ill' }],
  leader_changed_by_organizer: [member],
  let_in: [{ ...seat, teamName: null }, ofTeam],
  member_let_in: [member],
  admitted_by_organizer: [{ ...seat, teamName: null }, ofTeam],
  event_cancelled: [seat],
  event_reopened: [seat],
  featured_registered: [team, { ...team, status: 'pending', payment: 'Rs. 1,500, account 1, until Friday' }],
  featured_amended: [team, { ...team, status: 'pending' }],
  featured_leader: [{ ...team, linkVersion: 1 }],
  featured_leader_replaced: [
    { name: 'Ayesha Noor', other: 'Bilal Raza', teamName: 'Null Pointers', title: 'Game Jam', reference: 'GJ-1234' },
  ],
  featured_confirmed: [team],
  featured_rejected: [{ ...team, status: 'rejected', reason: 'No receipt' }],
  featured_withdrawn: [team],
  featured_changed: [
    { ...change, ...team },
    { ...unannounced, ...team },
  ],
  featured_cancelled: [team],
  featured_reopened: [team],
  team_incomplete: [reminder, { ...reminder, begins: null }],
  team_missed: [reminder],
  event_tomorrow: [reminder],
  invitation_expiring: [reminder],
  event_message: [
    { ...seat, ...place, ...fromOrganizer },
    { ...seat, ...place, date: null, time: null, ...fromOrganizer },
  ],
  featured_message: [{ ...team, ...place, eventId: '17', ...fromOrganizer }],
  result: [result, { ...result, teamName: null, place: 11, note: null }, { ...result, isFeatured: true }],
  application_received: [{ name: 'Ayesha Noor', purpose: 'Web' }],
  application_answered: [
    { applicationId: '17', kind: 'application', name: 'Ayesha Noor', purpose: 'Web', status: 'shortlisted' },
    { applicationId: '17', kind: 'club application', name: 'Ayesha Noor', purpose: 'Chess, Lead', status: 'rejected' },
  ],
  club_application_received: [{ name: 'Ayesha Noor', purpose: 'Chess, Member' }],
};

it('renders every mail as recorded, the names of the festival aside', async () => {
  const recorded = Object.entries(samples).flatMap(([template, all]) =>
    all.map((data) => {
      const rendered = renderMail(site, mail(template, data));
      return `=== ${template}\n${rendered ? `Subject: ${rendered.subject}\n\n${rendered.text}` : 'not sent\n'}`;
    }),
  );
  const { name, shortName, mailbox } = festival;
  const withoutNames = Object.entries({ mailbox, name, shortName }).reduce(
    (text, [field, value]) => text.replaceAll(value, `{${field}}`),
    recorded.join('\n'),
  );
  await expect(withoutNames).toMatchFileSnapshot('./mailTemplates.golden.txt');
});

it('does not compile with the data of another template', () => {
  const to = 'a@example.org';
  const right: NewMail = { to, template: 'promoted', data: seat };
  // @ts-expect-error -- a code is no seat
  const wrongData: NewMail = { to, template: 'promoted', data: { codeId: 'c', purpose: 'sign_up' } };
  // @ts-expect-error -- nobody renders it
  const wrongTemplate: NewMail = { to, template: 'surprise', data: seat };
  expect([right, wrongData, wrongTemplate]).toHaveLength(3);
});

/** Of these fields an administrator or the product writes the text; every other text of a mail may come from a stranger. */
const trusted = [
  'title',
  'reason',
  'note',
  'payment',
  'club',
  'role',
  'purpose',
  'reference',
  'status',
  'codeId',
  'eventId',
  'registrationId',
  'applicationId',
  'kind',
  'change',
  'userId',
  'date',
  'time',
  'personId',
  'subjectId',
  'about',
  'until',
  'begins',
  'venue',
  'messageId',
  'subject',
  'body',
];

/** What mail programs make a link of by themselves. */
const linkLike = [
  /\w+:\/\//,
  /\bwww\.[\p{L}\p{N}]/iu,
  /[\p{L}\p{N}][.\u3002\uff0e\uff61\u2024][\u00ad\u200b-\u200d\u2060]*\p{L}/u,
  /\S[@\uff20][\p{L}\p{N}]/u,
];

const readable = (html: string) => html.replace(/<style.*?<\/style>|<[^>]*>/gs, '\n').replace(/&[#\w]+;/g, ' ');

/** The mail of each sample with `text` in every field that is not trusted: what stands in it beside our own link and mailbox. */
function mailsWith(text: string): { template: string; written: string }[] {
  return Object.entries(samples).flatMap(([template, all]) =>
    all.flatMap((sample) => {
      const data = Object.entries(sample).map(([field, value]) => [
        field,
        typeof value === 'string' && !trusted.includes(field) ? text : value,
      ]);
      const rendered = renderMail(site, mail(template, Object.fromEntries(data) as object));
      if (!rendered) return [];
      const written = [rendered.subject, rendered.text, readable(rendered.html)].join('\n');
      const ours = new RegExp(`${site.publicUrl.replaceAll('.', '\\.')}/\\S*`, 'g');
      return [{ template, written: written.replace(ours, '').replaceAll(festival.mailbox, '') }];
    }),
  );
}

describe('what strangers typed', () => {
  it.each(['http://evil.example', 'Win at evil.com', 'www.evil.pk', 'pay@evil.com', 'evil。com', 'Dr.Ahmed Khan'])(
    'never becomes a link in any mail: %s',
    (text) => {
      for (const { template, written } of mailsWith(text)) {
        expect(written, template).not.toContain(text);
        for (const pattern of linkLike) expect(written, template).not.toMatch(pattern);
      }
    },
  );

  it('never becomes a link in any mail, whatever it is', () => {
    const pieces = fc.constantFrom(
      'http',
      '://',
      'www',
      '.',
      '。',
      '．',
      'evil',
      'com',
      '@',
      ' ',
      '/',
      '\u200b',
      ':',
      '"',
      '<a href=',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 8 }), (parts) => {
        for (const { template, written } of mailsWith(parts.join(''))) {
          for (const pattern of linkLike) expect(written, template).not.toMatch(pattern);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is not greeted with when it looks like a link', () => {
    const greeting = (name: string) =>
      /^Hello.*$/m.exec(renderMail(site, mail('registered', { ...seat, name }))?.text ?? '')?.[0];
    expect(greeting('http://evil.example')).toBe('Hello,');
    expect(greeting('Win at evil.com')).toBe('Hello,');
    expect(greeting('M. Ali O’Neill')).toBe('Hello M. Ali O’Neill,');
  });

  it('leaves titles and reasons of administrators as they are', () => {
    const titled = renderMail(site, mail('registered', { ...seat, title: 'ASP.NET Basics' }));
    expect(titled?.subject).toBe('You are registered: ASP.NET Basics');
    const rejected = renderMail(site, mail('featured_rejected', { ...team, reason: 'Pay at https://pay.example.org' }));
    expect(rejected?.text).toContain('Pay at https://pay.example.org');
  });
});

describe('mails with a code', () => {
  it.each([
    ['sign_up_code', { purpose: 'sign_up' }, 5],
    ['sign_up_code', { purpose: 'sign_up_fresh_batch' }, 6],
    ['reset_code', { known: true, name: 'Ayesha 123456' }, 6],
  ])('%s %j hold it as the first run of so many digits, and not in the subject', (template, data, digits) => {
    for (let n = 0; n < 50; n++) {
      const message = renderMail(site, mail(template, { ...data, codeId: `code ${n}` }));
      const code = deriveCode(site.secret, `code ${n}`, digits);
      expect(message?.text.match(/\d+/g)?.find((run) => run.length === digits)).toBe(code);
      expect(message?.subject).not.toContain(code);
    }
  });

  it('are not written to an address without an account', () => {
    expect(renderMail(site, mail('reset_code', { codeId: 'c', known: false, name: '' }))).toBeNull();
  });
});

describe('other mails', () => {
  it.each([
    ['password_changed', { name: 'Ayesha' }],
    ['role_changed', { name: 'Ayesha', role: 'student', club: null }],
    ['event_handed_on', event],
    ['registered', event],
    ['waitlisted', { ...event, place: 3 }],
    ['promoted', event],
    ['registration_cancelled', event],
    ['event_changed', { ...change, ...event }],
    ['event_cancelled', event],
    ['event_reopened', event],
  ])('%s say where to go and whom to ask', (template, data) => {
    const message = renderMail(site, mail(template, data));
    expect(message?.text).toContain(site.publicUrl);
    expect(message?.text).toContain(festival.mailbox);
    expect(message?.text).toContain(`Hello ${data.name},`);
    expect(message?.text).not.toMatch(/undefined|\{|null/);
  });

  it('name the place in line', () => {
    expect(renderMail(site, mail('waitlisted', { ...event, place: 3 }))?.text).toContain('place 3');
  });

  it('cannot be rendered for an unknown template, or from other data', () => {
    expect(() => renderMail(site, mail('surprise', {}))).toThrow('surprise');
    expect(() => renderMail(site, mail('registered', {}))).toThrow('eventId');
  });
});
