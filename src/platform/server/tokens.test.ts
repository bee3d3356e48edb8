import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { neutralColour } from '#people/pictures/rules.ts';
import { tokenColour } from './tokens.ts';

test('the server takes its colours from the tokens, and none that they do not have', () => {
  expect(tokenColour('tape-hi')).toBe('#f8f0d9');
  expect(() => tokenColour('scrim')).toThrow('no colour scrim in hex');
});

test('the two colours that cannot be read from the tokens are the tokens’', () => {
  // In an address that the browser writes and the server reads.
  expect(neutralColour).toBe(tokenColour('dim'));
  // The festival imports nothing of the product.
  expect(readFileSync('src/platform/festival/contrast.ts', 'utf8')).toContain(
    `lightestGround = '${tokenColour('float')}'`,
  );
});
