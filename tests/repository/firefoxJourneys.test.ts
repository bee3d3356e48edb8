import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firefoxJourneys, ofFirefox } from '../../journeys/support/firefoxJourneys.ts';

test('every journey that Firefox is to walk is there under its title', () => {
  const listed = Object.entries(firefoxJourneys).flatMap(([file, titles]) => titles.map((title) => ({ file, title })));
  const missing = listed.filter(({ file, title }) => {
    const source = readFileSync(`journeys/${file}`, 'utf8');
    return !source.includes(`test('${title}`) && !source.includes(`test(\`${title}`);
  });
  expect(missing).toEqual([]);
  expect('firefox login.test.ts a person logs in by keyboard alone, and more').toMatch(ofFirefox);
  expect('firefox signUp.test.ts a student signs up').not.toMatch(ofFirefox);
});
