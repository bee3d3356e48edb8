import type { ErasureHooks } from '#people/people/server/erasure.ts';
import { deleteCalendarLink } from './queries.ts';

export const calendarErasureHooks: ErasureHooks = {
  beforeErasure: (tx, person) => deleteCalendarLink(tx, person.id),
};
