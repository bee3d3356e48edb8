import { expect, test } from 'vitest';
import { newIdempotencyKey, idempotencyKey } from './savedDraft.ts';

test('the same form is sent under the same key, and one that was changed under another', () => {
  const [key, form] = [newIdempotencyKey(), { teamName: 'Null Island', participants: [{ name: 'اسد' }] }];
  expect(idempotencyKey(key, structuredClone(form))).toBe(idempotencyKey(key, form));
  expect(idempotencyKey(key, { ...form, teamName: 'Null Islands' })).not.toBe(idempotencyKey(key, form));
  expect(idempotencyKey(newIdempotencyKey(), form)).not.toBe(idempotencyKey(key, form));
  // It travels in a header.
  expect(idempotencyKey(key, form)).toMatch(/^[\w-]{10,80}$/);
});
