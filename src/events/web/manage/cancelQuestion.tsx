import { counted, peopleText } from '#platform/counted.ts';
import type { Question } from '#ui/useConfirm.tsx';
import type { ManagedEvent } from './api.ts';

export const areRegistered = (count: number) => counted(count, 'person is registered', 'people are registered');
export const onWaitlist = (count: number) => (count === 0 ? '' : `, and ${peopleText(count)} on the waitlist`);

export function cancelQuestion({ title, participantCount, waitlistCount }: ManagedEvent): Question {
  return {
    title: 'Cancel Event',
    keepLabel: 'Keep Event',
    children: (
      <>
        <p>Are you sure you want to cancel this event?</p>
        {participantCount + waitlistCount === 0 ? (
          <p>
            Nobody is registered for <bdi>{title}</bdi>, so nobody is mailed.
          </p>
        ) : (
          <p>
            {areRegistered(participantCount)} for <bdi>{title}</bdi>
            {onWaitlist(waitlistCount)}. They are told by mail at once.
          </p>
        )}
      </>
    ),
  };
}
