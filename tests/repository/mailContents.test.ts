import { expect, test } from 'vitest';
import { renderMail } from '#run/app/server/mailTemplates.ts';
import { festival } from '#festival';
import type { RenderedMail } from '#platform/mail/message.ts';
import { typedLinkRel } from '#platform/webLinks.ts';
import { mailOf, mailSamples, mailSite } from '../support/mailSamples.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decoded = (html: string) => html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
/** Without addresses: a link of the HTML part has words in their place. */
const wordsOf = (text: string) => new Set(text.replaceAll(/https?:\/\/\S+/g, '').match(/[\p{L}\p{N}]+/gu));
const readable = (html: string) => decoded(html.replace(/<head>.*<\/head>/s, '').replaceAll(/<[^>]*>/g, ' '));

const hiding = /display:\s*none|visibility:\s*hidden|opacity:\s*0|max-height:\s*0|mso-hide|text-indent:\s*-/i;
const colourOf = (style: string, name: string) => new RegExp(`(?:^|;)${name}:\\s*([^;]+)`).exec(style)?.[1];

/** What content rules of spam filters hold against a mail: docs/mail.md has their scores of a day, this holds on every one. */
function objections({ subject, text, html }: Pick<RenderedMail, 'subject' | 'text' | 'html'>): string[] {
  const found: string[] = [];
  const letters = subject.match(/\p{L}/gu) ?? [];
  const capitals = subject.match(/\p{Lu}/gu) ?? [];
  if (letters.length === 0 || capitals.length > letters.length / 2) found.push('the subject shouts, or is empty');
  if (/[!?]{2}|^(re|fwd?):/i.test(subject)) found.push('the subject has !! or calls itself an answer');
  if (subject.length > 120) found.push('the subject is long');

  if (hiding.test(html)) found.push('something is hidden');
  for (const [, style = '', words = ''] of html.matchAll(/<[^>]* style="([^"]*)"[^>]*>([^<]*)/g)) {
    if (words.trim() === '') continue;
    const size = /font-size:\s*([\d.]+)px/.exec(style)?.[1];
    if (size !== undefined && Number(size) < 12) found.push(`words of ${size} px`);
    const colour = colourOf(style, 'color');
    if (colour !== undefined && colour === colourOf(style, 'background-color')) found.push('words in their own ground');
  }

  const [inText, inHtml] = [wordsOf(text), wordsOf(readable(html))];
  const besides = wordsOf(`${subject} ${festival.name} ${festival.shortName}`);
  const onlyInHtml = [...inHtml].filter((word) => !inText.has(word) && !besides.has(word));
  const onlyInText = [...inText].filter((word) => !inHtml.has(word));
  if (inText.size < 10) found.push('hardly any text part');
  if (onlyInHtml.length + onlyInText.length > 0)
    found.push(`the parts differ: ${[...onlyInHtml, ...onlyInText].join(' ')}`);

  for (const [link, href = '', label = ''] of html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)) {
    const shown = /https?:\/\/[^\s<]+/.exec(decoded(label))?.[0];
    const target = new URL(decoded(href));
    // One that an organizer typed, shown as it is.
    const isTyped = link.includes(`rel="${typedLinkRel}"`) && label === href;
    if (!isTyped && target.hostname !== new URL(mailSite.publicUrl).hostname)
      found.push(`a link to ${target.hostname}`);
    if (shown && new URL(shown).hostname !== target.hostname) found.push(`a link shows another host: ${shown}`);
  }
  if (/<(img|script|form|iframe|object|style)\b/i.test(html)) found.push('pictures, scripts or forms');
  return found;
}

const rendered = Object.entries(mailSamples).flatMap(([template, samples]) =>
  (samples as readonly object[]).flatMap((data, i) => {
    const mail = renderMail(mailSite, mailOf(template, data));
    return mail ? [{ name: `${template} ${i + 1}`, mail }] : [];
  }),
);

test.each(rendered)('$name gives a spam filter nothing to hold against it', ({ mail }) => {
  expect(objections(mail)).toEqual([]);
});

const { mail: sample } = rendered[0] ?? { mail: { subject: '', text: '', html: '' } };
const inBody = (html: string) => ({ html: sample.html.replace(/<body[^>]*>/, (body) => `${body}${html}`) });
test.each([
  ['a hidden line', inBody('<div style="display:none">Hello</div>'), 'something is hidden'],
  ['tiny words', inBody('<div style="font-size:1px">Hello</div>'), 'words of 1 px'],
  ['words in their own ground', inBody('<p style="color:#fff;background-color:#fff">Hello</p>'), 'words in their own'],
  ['a subject in capitals', { subject: 'YOUR SEAT IS HERE' }, 'the subject shouts'],
  ['a subject with !!', { subject: 'You are in!!' }, 'the subject has !!'],
  ['no text part', { text: '' }, 'hardly any text part'],
  ['a text part that says something else', { text: 'Buy this now' }, 'the parts differ'],
  ['a link elsewhere', inBody('<a href="https://elsewhere.example/">Go</a>'), 'a link to elsewhere.example'],
  [
    'a link that shows another host',
    inBody(`<a href="${mailSite.publicUrl}">https://bank.example/</a>`),
    'a link shows another host',
  ],
  ['a picture that is fetched', inBody('<img src="https://fest.example.org/1.png">'), 'pictures'],
])('%s is found', (_what, change, objection) => {
  expect(objections({ ...sample, ...change })).toContainEqual(expect.stringContaining(objection));
});
