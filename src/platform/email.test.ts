import { expect, test } from 'vitest';
import { isEmail, mailboxKey, mailDomain } from './email.ts';

test('addresses that a mail server would take', () => {
  for (const good of ['a@b.pk', 'first.last+tag@cloud.example.edu.pk', "o'neil@x-y.org", 'UPPER@EXAMPLE.COM']) {
    expect(isEmail(good), good).toBe(true);
  }
  const bad = [
    '',
    'a',
    'a@',
    '@b.pk',
    'a b@c.pk',
    'a@b',
    'a@b..pk',
    'a@-b.pk',
    'a@b.pk\nBcc: x@y.pk',
    'a,b@c.pk',
    '<a@b.pk>',
  ];
  for (const address of [...bad, `${'a'.repeat(250)}@b.pk`]) expect(isEmail(address), address).toBe(false);
});

test('the domain is what stands after the last @', () => {
  expect(mailDomain('a@evil.com@Cloud.Example.edu')).toBe('cloud.example.edu');
  expect(mailDomain('a@notcloud.example.edu')).not.toBe('cloud.example.edu');
});

test('tags, capitals and the dots of Gmail reach the same mailbox', () => {
  for (const same of ['hira.khan@gmail.com', 'HiraKhan+fest@gmail.com', 'h.i.r.a.khan@Googlemail.com'])
    expect(mailboxKey(same), same).toBe('hirakhan@gmail.com');
  expect(mailboxKey('Hira.Khan+a@example.org')).toBe('hira.khan@example.org');
  expect(mailboxKey('hirakhan@example.org')).toBe('hirakhan@example.org');
});
