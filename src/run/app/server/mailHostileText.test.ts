import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { featuredTeam, groupUrl, mailOf, mailSamples, mailSite, seat } from '../../../../tests/support/mailSamples.ts';
import { renderMail } from './mailTemplates.ts';

/** Of these fields an administrator or the product writes the text; every other text of a mail may come from a stranger. */
const trusted = [
  'title',
  'reason',
  'cancellationReason',
  'note',
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
  'certificate',
];

/** What mail programs make a link of by themselves. */
const linkLike = [
  /\w+:\/\//,
  /\bwww\.[\p{L}\p{N}]/iu,
  /[\p{L}\p{N}][.\u3002\uff0e\uff61\u2024][\u00ad\u200b-\u200d\u2060]*\p{L}/u,
  /\S[@\uff20][\p{L}\p{N}]/u,
];

const readable = (html: string) => html.replace(/<style.*?<\/style>|<[^>]*>/gs, '\n').replace(/&[#\w]+;/g, ' ');

/** The mail of each sample with `text` in every field that is not trusted: without our own link and mailbox, and the group's, which an organizer wrote. */
function mailsWith(text: string): { template: string; written: string }[] {
  return Object.entries(mailSamples).flatMap(([template, all]) =>
    all.flatMap((sample) => {
      const data = Object.entries(sample).map(([field, value]) => [
        field,
        typeof value === 'string' && !trusted.includes(field) ? text : value,
      ]);
      const rendered = renderMail(mailSite, mailOf(template, Object.fromEntries(data) as object));
      if (!rendered) return [];
      const written = [rendered.subject, rendered.text, readable(rendered.html)].join('\n');
      const ours = new RegExp(`${mailSite.publicUrl.replaceAll('.', '\\.')}/\\S*`, 'g');
      return [
        { template, written: written.replace(ours, '').replaceAll(festival.mailbox, '').replaceAll(groupUrl, '') },
      ];
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
      /^Hello.*$/m.exec(renderMail(mailSite, mailOf('registered', { ...seat, name }))?.text ?? '')?.[0];
    expect(greeting('http://evil.example')).toBe('Hello,');
    expect(greeting('Win at evil.com')).toBe('Hello,');
    expect(greeting('M. Ali O’Neill')).toBe('Hello M. Ali O’Neill,');
  });

  it('leaves titles and reasons of administrators as they are', () => {
    const titled = renderMail(mailSite, mailOf('registered', { ...seat, title: 'ASP.NET Basics' }));
    expect(titled?.subject).toBe('You are registered: ASP.NET Basics');
    const rejected = renderMail(
      mailSite,
      mailOf('featured_rejected', { ...featuredTeam, reason: 'Pay at https://pay.example.org' }),
    );
    expect(rejected?.text).toContain('Pay at https://pay.example.org');
  });
});
