import type { Question } from '#ui/useConfirm.tsx';
import type { ManagedEvent } from './api.ts';
import { areRegistered, cancelQuestion, onWaitlist } from './cancelQuestion.tsx';
import { questionOfSeveral } from './questionOfSeveral.tsx';

export function cancelSeveral(events: readonly ManagedEvent[]): Question {
  const [event] = events;
  if (event && events.length === 1) return cancelQuestion(event);
  return questionOfSeveral({
    events,
    question: 'Are you sure you want to cancel these events?',
    told: 'They are told by mail at once.',
    whoOf: ({ participantCount, waitlistCount }) =>
      participantCount + waitlistCount > 0 && `${areRegistered(participantCount)}${onWaitlist(waitlistCount)}`,
  });
}
