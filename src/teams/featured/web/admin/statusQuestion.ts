import type { EventStatus } from '#events/events/rules.ts';
import { statusQuestionOf, type Words } from '#events/events/web/manage/statusQuestionOf.tsx';
import { counted } from '#platform/counted.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';
import type { Question } from '#ui/dialog/useConfirm.tsx';
import type { ManagedFeatured } from './api.ts';

const words: Words<ManagedFeatured> = {
  noun: ['featured event', 'featured events'],
  nobody: 'No team is registered',
  conclude: 'Complete',
  whoOf: ({ registrationCount }) =>
    registrationCount > 0 && [counted(registrationCount, 'team is registered', 'teams are registered'), ''],
  mailed: (events) => {
    const [first] = events;
    if (!first || events.length > 1) return 'Their leaders get an email';
    return first.registrationCount === 1 ? 'The leader gets an email' : 'The leaders get an email';
  },
};

export const statusQuestion = (
  events: readonly ManagedFeatured[],
  status: EventStatus,
  now = new Date(serverNow()),
): Question | undefined => statusQuestionOf(events, status, words, now);
