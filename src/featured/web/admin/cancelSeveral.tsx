import { questionOfSeveral } from '#events/web/manage/questionOfSeveral.tsx';
import type { Question } from '#ui/useConfirm.tsx';
import type { ManagedFeatured } from './api.ts';
import { areRegistered, cancelQuestion } from './cancelQuestion.tsx';

export function cancelSeveral(events: readonly ManagedFeatured[]): Question {
  const [event] = events;
  if (event && events.length === 1) return cancelQuestion(event);
  return questionOfSeveral({
    events,
    question: 'Are you sure you want to cancel these featured events?',
    told: 'Their leaders are told by mail at once.',
    whoOf: ({ registrationCount }) => registrationCount > 0 && areRegistered(registrationCount),
  });
}
