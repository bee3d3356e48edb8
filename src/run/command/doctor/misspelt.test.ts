import { expect, it } from 'vitest';
import { misspeltVariables } from './misspelt.ts';

const warningsFor = (...names: string[]) =>
  misspeltVariables(Object.fromEntries(names.map((name) => [name, 'value']))).map(({ says }) => says);

it.each([
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['SECRETS', 'SECRET'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_UR', 'PUBLIC_URL'],
])('%s is named, with %s', (name, meant) => {
  expect(warningsFor(name)).toEqual([`${name} is not read: is ${meant} meant?`]);
});

it('nothing is said of variables that are read, are short, or are of others', () => {
  expect(
    warningsFor('TRUST_PROXY', 'SECRET', 'HOSTS', 'POST', 'HOME', 'PATH', 'SMTP_URLS_OLD', 'LOG_LEVELED', ''),
  ).toEqual([]);
});
