import type { EventStatus } from '../../rules.ts';

/** Source: administration specification, "Admin Events". */
export const concluded = 'Concluded';

/** As organizers read it. @param completed the word for it, which differs between the two kinds */
export const statusName = (status: EventStatus | 'draft', completed = concluded): string =>
  status === 'completed' ? completed : `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
