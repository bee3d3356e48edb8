import { counted } from '#platform/counted.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import type { Question } from '#ui/dialog/useConfirm.tsx';
import type { EventStatus } from '../../rules.ts';
import type { ManagedEvent } from './api.ts';
import { statusQuestionOf, type Words } from './statusQuestionOf.tsx';

const words: Words<ManagedEvent> = {
  noun: ['event', 'events'],
  nobody: 'Nobody is registered',
  conclude: 'Conclude',
  whoOf: ({ participantCount, waitlistCount }) =>
    participantCount + waitlistCount > 0 && [
      participantCount === 0
        ? 'nobody is registered'
        : counted(participantCount, 'person is registered', 'people are registered'),
      waitlistCount === 0 ? '' : `; ${counted(waitlistCount, 'person is', 'people are')} on the waitlist`,
    ],
  mailed: () => 'They get an email',
};

export const statusQuestion = (
  events: readonly ManagedEvent[],
  status: EventStatus,
  now = new Date(serverNow()),
): Question | undefined => statusQuestionOf(events, status, words, now);
