import type { ComponentProps } from 'react';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { useShownStatus } from './shownStatus.ts';

type Shown = ReturnType<typeof useShownStatus>;
interface EventStatusBadgeProps {
  event: Parameters<typeof useShownStatus>[0];
  completed?: string;
}

const looks = (completed: string): Partial<Record<Shown, ComponentProps<typeof StatusBadge>>> => ({
  completed: { status: completed },
  closed: { status: 'closed', label: 'Registration Closed' },
});

export function EventStatusBadge({ event, completed = 'concluded' }: EventStatusBadgeProps) {
  const status = useShownStatus(event);
  return <StatusBadge {...(looks(completed)[status] ?? { status })} />;
}

export function CardStatusBadge({ event }: Pick<EventStatusBadgeProps, 'event'>) {
  const status = useShownStatus(event);
  return status === 'upcoming' || status === 'closed' ? null : <EventStatusBadge event={event} />;
}
