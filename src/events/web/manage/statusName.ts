import type { EventStatus } from '../../rules.ts';

/** As organizers read it. Source: administration specification, "Admin Events". */
export const statusName = (status: EventStatus): string =>
  status === 'completed' ? 'Concluded' : `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
