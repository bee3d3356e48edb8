import { expect, test } from 'vitest';
import { contactLink, httpsProblem, particularProblems } from './particulars.ts';

const none = { prizes: '', rulesUrl: '', contactName: '', contact: '', groupUrl: '' };

test.each([
  ['ayesha.noor@cloud.neduet.edu.pk', 'mailto:ayesha.noor@cloud.neduet.edu.pk'],
  ['a&b?subject=x@y.example', 'mailto:a%26b%3Fsubject%3Dx@y.example'],
  ['+92 (300) 123-4567', 'tel:+923001234567'],
  ['0300 1234567', 'tel:03001234567'],
  ['https://chat.example/abc', 'https://chat.example/abc'],
  ['javascript:alert(1)', undefined],
  ['https://us:er@evil.example', undefined],
  ['the desk in Hall 1', undefined],
  ['12345', undefined],
])('the contact %s leads to %s', (contact, href) => {
  expect(contactLink(contact)).toBe(href);
});

test.each(['http://rules.example', 'rules.example', 'https://', 'https://a b.example', 'https://me@rules.example'])(
  '%s is no link to rules or to a group',
  (link) => {
    for (const name of ['rulesUrl', 'groupUrl'])
      expect(particularProblems({ ...none, [name]: link })).toEqual({ [name]: httpsProblem });
  },
);

test('what is too long is refused at its field, and nothing is needed', () => {
  expect(particularProblems(none)).toEqual({});
  const long = { prizes: 501, rulesUrl: 301, contactName: 61, contact: 101, groupUrl: 301 };
  const typed = Object.fromEntries(Object.entries(long).map(([name, length]) => [name, 'x'.repeat(length)]));
  expect(particularProblems({ ...none, ...typed })).toEqual({
    prizes: 'Prizes cannot exceed 500 characters',
    rulesUrl: 'Link to the rules cannot exceed 300 characters',
    contactName: 'Contact name cannot exceed 60 characters',
    contact: 'Contact cannot exceed 100 characters',
    groupUrl: 'Link to the group cannot exceed 300 characters',
  });
});
