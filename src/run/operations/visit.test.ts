import { expect, test } from 'vitest';
import { addresses } from '#platform/addresses.ts';
import { measuredPageOf } from './visit.ts';

const id = '0a0b0c0d-1111-4111-8111-0123456789ab';

test.each([
  ['/', '/'],
  [addresses.event(id), '/events/:id'],
  [addresses.pass(id.toUpperCase()), '/pass/:id'],
  [addresses.door, '/door'],
  [addresses.eventDoor(id), 'other'],
  [addresses.certificate('TF-1234'), 'other'],
  ['/events/somebody@example.edu', 'other'],
])('%s is measured as %s', (path, page) => {
  expect(measuredPageOf(path)).toBe(page);
});
