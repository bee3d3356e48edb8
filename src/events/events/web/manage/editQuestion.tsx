import { counted } from '#platform/counted.ts';
import type { Question } from '#ui/dialog/useConfirm.tsx';
import type { EventBody } from './api.ts';

interface Impact {
  participantCount: number;
  excludedCount: number;
}

const seats = (count: number) => counted(count, 'person has a place', 'people have places');
const excluded = (count: number) =>
  count === 1
    ? '1 person who is in is not of these batches and departments. They keep their registration.'
    : `${count} people who are in are not of these batches and departments. They keep their registrations.`;

/** The question before this edit of an event is saved, or undefined. Source: docs/decisions/036. */
export function editQuestion(
  { maxParticipants: before }: { maxParticipants: number | null },
  { maxParticipants: limit }: Pick<EventBody, 'maxParticipants'>,
  { participantCount, excludedCount }: Impact,
): Question | undefined {
  const over = limit && limit !== before ? Math.max(0, participantCount - limit) : 0;
  if (over === 0 && excludedCount === 0) return undefined;
  return {
    title: 'Update Event',
    keepLabel: 'Keep Editing',
    tone: 'primary',
    children: (
      <>
        {over > 0 && (
          <p>
            {`${seats(participantCount)}, ${over} more than the new limit of ${limit}. Everybody keeps their place; nobody else gets one until fewer than ${limit} are in.`}
          </p>
        )}
        {excludedCount > 0 && <p>{excluded(excludedCount)}</p>}
      </>
    ),
  };
}
