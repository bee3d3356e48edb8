import { describe, expect, test } from 'vitest';
import type { MailParts } from './mailParts.ts';
import { composeMail } from './message.ts';

const parts: MailParts = {
  masthead: 'Harbour Days',
  subject: 'Confirm your address',
  greeting: 'Hello Ayesha,',
  paragraphs: ['It is good for 10 minutes.'],
  footer: 'Written to you by Harbour Days.',
};

const readable = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a mail', () => {
  test('says the same in text and in HTML', () => {
    const { text, html } = composeMail({ ...parts, link: { label: 'Answer', url: 'https://example.org/a?b=1&c=2' } });
    expect(text).toBe(
      'Hello Ayesha,\n\nIt is good for 10 minutes.\n\nAnswer:\nhttps://example.org/a?b=1&c=2\n\nWritten to you by Harbour Days.\n',
    );
    for (const line of text.split('\n')) expect(readable(html)).toContain(line.replace(/:$/, ''));
    expect(html).toContain('href="https://example.org/a?b=1&amp;c=2"');
  });

  test.each(['04829', '048291'])('with the code %s has it before any other digits of that length', (code) => {
    const { subject, text, html } = composeMail({
      ...parts,
      code,
      greeting: 'Hello 77777 888888,',
      paragraphs: ['Asked for by 12345 and 123456, see 99999.'],
    });
    expect(subject).not.toContain(code);
    for (const part of [text, readable(html), html]) {
      expect(new RegExp(`\\d{${code.length}}`).exec(part)?.[0]).toBe(code);
      expect(part.match(new RegExp(`(?<!\\d)${code}(?!\\d)`, 'g'))).toHaveLength(1);
    }
  });

  test('with its code in the subject is refused', () => {
    expect(() => composeMail({ ...parts, subject: '04829 is your code', code: '04829' })).toThrow('subject');
  });

  test('shows what people wrote as text', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;`;
    const { text, html } = composeMail({
      masthead: evil,
      subject: evil,
      greeting: evil,
      paragraphs: [evil],
      link: { label: evil, url: 'https://example.org/"><script>alert(1)</script>' },
      footer: evil,
    });
    expect(text).toContain(evil);
    expect(html).not.toMatch(/<(img|script)/);
    expect(readable(html).split(evil)).toHaveLength(8);
  });

  test('keeps each part on one line', () => {
    const { subject, text } = composeMail({
      ...parts,
      subject: 'Welcome\r\nBcc: all@example.org',
      paragraphs: ['Team \u0000A\n\nYour code: 12345'],
    });
    expect(subject).toBe('Welcome Bcc: all@example.org');
    expect(text).toContain('\nTeam A Your code: 12345\n');
  });

  test('links to the web only, and fetches nothing', () => {
    expect(() => composeMail({ ...parts, link: { label: 'Go', url: 'javascript:alert(1)' } })).toThrow('web addresses');
    const { html } = composeMail({ ...parts, link: { label: 'Go', url: `https://example.org/${'a'.repeat(900)}` } });
    expect(html).not.toMatch(/src=|url\(|<link|@import/);
    expect(html.length).toBeLessThan(30_000);
  });

  test('says in its foot how to end mails that a person can end', () => {
    const unsubscribe = { postUrl: 'https://example.org/api/x/1', pageUrl: 'https://example.org/x#1' };
    const { text, html, unsubscribeUrl } = composeMail({ ...parts, unsubscribe });
    expect(unsubscribeUrl).toBe(unsubscribe.postUrl);
    expect(text).toMatch(/Stop these reminders:\nhttps:\/\/example\.org\/x#1\n$/);
    expect(html).toContain('<a href="https://example.org/x#1"');
    expect(composeMail(parts)).not.toHaveProperty('unsubscribeUrl');
  });

  test('hides no words: spam filters count them against a mail', () => {
    const { html } = composeMail({ ...parts, link: { label: 'Go', url: 'https://example.org/' } });
    expect(html).not.toMatch(/display:\s*none|visibility:\s*hidden|mso-hide|max-height:\s*0|opacity:\s*0/);
    for (const words of parts.paragraphs) expect(html.split(words)).toHaveLength(2);
  });
});

test('web addresses that administrators wrote are links in the HTML, and nothing else is', () => {
  const { html, text } = composeMail({
    masthead: 'Fest',
    subject: 'Hall',
    paragraphs: ['Form: https://forms.example/a?b=1&c="x". Not javascript:alert(1), not evil.example.'],
    footer: 'Bye',
  });
  expect(html).toContain('<a href="https://forms.example/a?b=1&amp;c=" rel="noopener noreferrer nofollow ugc"');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(text).toContain('Form: https://forms.example/a?b=1&c="x".');
});
