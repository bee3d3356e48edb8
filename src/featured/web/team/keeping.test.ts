import { expect, test } from 'vitest';
import { newKey, sendingKey } from './keeping.ts';

test('the same form is sent under the same key, and one that was changed under another', () => {
  const [key, form] = [newKey(), { teamName: 'Null Island', participants: [{ name: 'اسد' }] }];
  expect(sendingKey(key, structuredClone(form))).toBe(sendingKey(key, form));
  expect(sendingKey(key, { ...form, teamName: 'Null Islands' })).not.toBe(sendingKey(key, form));
  expect(sendingKey(newKey(), form)).not.toBe(sendingKey(key, form));
  // It travels in a header.
  expect(sendingKey(key, form)).toMatch(/^[\w-]{10,80}$/);
});
