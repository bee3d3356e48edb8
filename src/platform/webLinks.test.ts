import { expect, test } from 'vitest';
import { linkParts } from './webLinks.ts';

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['Pay at https://pay.example/a?b=c#d, then write.', ['https://pay.example/a?b=c#d']],
  ['(see http://a.example/x)', ['http://a.example/x']],
  ['https://en.example/wiki/Go_(game).', ['https://en.example/wiki/Go_(game)']],
  ['“https://a.example”! HTTPS://B.Example?', ['https://a.example', 'HTTPS://B.Example']],
  ['فارم: https://forms.example/ا، شکریہ۔ https://b.example۔', ['https://forms.example/ا', 'https://b.example']],
  ['https://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
])('%j links %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
    'nothing is lost',
  ).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.pk',
  'ftp://a.example',
  'www.a.example',
  'a.example',
  'http://',
  'https:///x',
  'xhttp://a.example',
  'https://bank.example@evil.example/',
  'https://[',
  '',
])('%j stays text', (text) => expect(linksIn(text)).toEqual([]));

test('a long text of addresses takes no time', () => {
  const text = 'https://a.example/((((('.repeat(2000) + '!'.repeat(20_000);
  const start = performance.now();
  linkParts(text);
  linkParts(`https://a.example/${').'.repeat(2500)}`);
  expect(performance.now() - start).toBeLessThan(1000);
});
