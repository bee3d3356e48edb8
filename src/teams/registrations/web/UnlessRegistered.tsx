import type { ReactNode } from 'react';
import { NoNeedToAsk } from '#teams/invitations/web/joining/NoNeedToAsk.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { useRegistrationCheck } from './api.ts';

/** Shown for a team link until the reader is registered for the event. */
export function UnlessRegistered({ eventId, children }: { eventId: string; children: ReactNode }) {
  const check = useRegistrationCheck(eventId);
  if (check.isPending) return <SkeletonLine height="6rem" />;
  if (!check.data?.isRegistered) return children;
  return <NoNeedToAsk eventId={eventId}>You are registered for this event.</NoNeedToAsk>;
}
