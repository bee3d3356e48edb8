import type { FestivalEvent } from '#events/contract.ts';
import { fits } from '#events/rules.ts';
import { Notice } from '#ui/Notice.tsx';

interface WaitlistNoticeProps {
  event: Pick<FestivalEvent, 'participantCount' | 'maxParticipants' | 'isFull'>;
  /** How many would register. */
  people: number;
}

/** Says before registering that it will wait, and a team that is larger than what is free, why. */
export function WaitlistNotice({ event, people }: WaitlistNoticeProps) {
  if (event.isFull) return <Notice tone="warn">This event is full. Registering puts you on the waitlist.</Notice>;
  const { participantCount, maxParticipants } = event;
  if (maxParticipants === null || fits(people, participantCount, maxParticipants)) return null;
  const free = maxParticipants - participantCount;
  return (
    <Notice tone="warn">
      {free === 1 ? '1 place is' : `${free} places are`} free, fewer than your team of {people} needs. Registering puts
      you on the waitlist.
    </Notice>
  );
}
