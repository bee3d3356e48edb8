import { StatusBadge } from '#ui/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { registerBy } from './wording.ts';

export const RowState = ({ className, event }: { className: string | undefined; event: FestivalEvent }) => (
  <span className={className}>
    {event.registrationOpen ? registerBy(event) : <StatusBadge status="closed" label="Registration Closed" />}
  </span>
);
