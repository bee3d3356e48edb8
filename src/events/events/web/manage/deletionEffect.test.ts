import { expect, test } from 'vitest';
import { deletionEffect } from './deletionEffect.ts';

test('says what goes with a deleted event, in numbers', () => {
  const none = { participantCount: 0, waitlistCount: 0, cancelledCount: 0, invitationCount: 0 };
  expect(deletionEffect(none)).toBe('Nobody is registered, and nothing else is deleted with it.');
  expect(deletionEffect({ ...none, cancelledCount: 1 })).toBe(
    'Nobody is registered. 1 cancelled registration is deleted with it.',
  );
  expect(deletionEffect({ ...none, cancelledCount: 1, invitationCount: 1 })).toBe(
    'Nobody is registered. 1 cancelled registration and 1 open invitation are deleted with it.',
  );
  expect(deletionEffect({ ...none, invitationCount: 3 })).toBe(
    'Nobody is registered. 3 open invitations are deleted with it.',
  );
  expect(deletionEffect({ ...none, participantCount: 1, waitlistCount: 1, cancelledCount: 4 })).toBe(
    '2 people are registered or waiting.',
  );
});
