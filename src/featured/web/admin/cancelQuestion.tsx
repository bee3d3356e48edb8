import { counted } from '#platform/counted.ts';
import type { Question } from '#ui/useConfirm.tsx';
import type { ManagedFeatured } from './api.ts';

export const areRegistered = (count: number) => counted(count, 'team is registered', 'teams are registered');

export const cancelQuestion = ({ title, registrationCount }: ManagedFeatured): Question => ({
  title: 'Cancel Event',
  keepLabel: 'Keep Event',
  children: (
    <>
      <p>Are you sure you want to cancel this featured event?</p>
      {registrationCount === 0 ? (
        <p>
          No team is registered for <bdi>{title}</bdi>, so nobody is mailed.
        </p>
      ) : (
        <p>
          {areRegistered(registrationCount)} for <bdi>{title}</bdi>. The{' '}
          {registrationCount === 1 ? 'leader is' : 'leaders are'} told by mail at once.
        </p>
      )}
    </>
  ),
});
