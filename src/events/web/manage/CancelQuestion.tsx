import { counted, peopleText } from '#platform/counted.ts';
import type { ManagedEvent } from './api.ts';

const areRegistered = (count: number) => counted(count, 'person is registered', 'people are registered');

export function CancelQuestion({ event }: { event: ManagedEvent }) {
  const { participantCount, waitlistCount } = event;
  const waiting = waitlistCount === 0 ? '' : `, and ${peopleText(waitlistCount)} on the waitlist`;
  const isNobody = participantCount + waitlistCount === 0;
  return (
    <>
      <p>Are you sure you want to cancel this event?</p>
      <p>
        {isNobody ? (
          <>
            Nobody is registered for <bdi>{event.title}</bdi>, so nobody is mailed.
          </>
        ) : (
          <>
            {areRegistered(participantCount)} for <bdi>{event.title}</bdi>
            {waiting}. They are told by mail at once.
          </>
        )}
      </p>
    </>
  );
}
