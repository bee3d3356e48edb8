import type { ManagedEvent } from './api.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const areRegistered = (count: number) => (count === 1 ? '1 person is registered' : `${count} people are registered`);

export function CancelQuestion({ event }: { event: ManagedEvent }) {
  const { participantCount, waitlistCount } = event;
  const waiting = waitlistCount === 0 ? '' : `, and ${people(waitlistCount)} on the waitlist`;
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
