import { eq } from 'drizzle-orm';
import { events } from '#events/events/server/tables.ts';
import type { calls as feedback } from '#day/feedback/contract.ts';
import {
  administrators,
  participants,
  theStudent,
  type CellContext,
  type Expected,
  type Rows,
} from './expectations.ts';
import { attended } from './certificateRows.ts';
import * as fixtures from './fixtures.ts';

const eachMember = 'plain-things.md, 9: "Each member marked present: PUT /registrations/{id}/feedback"';
const runners: Expected = { ...administrators(), otherClub: 'forbidden' };

/** Of an event of yesterday, for those who were there. */
async function over(cell: CellContext) {
  const { eventId, id } = await attended(cell, { isConcluded: false });
  const yesterday = new Date(cell.site.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  await cell.site.db.update(events).set({ date: yesterday, time: '09:00' }).where(eq(events.id, eventId));
  return { id };
}

export const feedbackRows: Rows<typeof feedback> = {
  'PUT /registrations/:id/feedback': [
    {
      of: 'one’s own, of an event that is over',
      source: eachMember,
      expected: theStudent(),
      prepare: async (cell) => ({ params: { id: (await over(cell)).id }, body: { stars: 4 } }),
    },
    {
      of: 'before the event is over',
      source: eachMember,
      expected: theStudent('feedback_closed'),
      prepare: async (cell) => ({ params: { id: (await attended(cell)).id }, body: { stars: 4 } }),
    },
  ],
  'GET /feedback/mine': [{ source: eachMember, expected: participants() }],
  'GET /events/:id/feedback': [
    {
      source: 'plain-things.md, 9: "GET /events/{id}/feedback (in scope)"',
      expected: runners,
      prepare: async (cell) => ({ params: { id: await fixtures.newEvent(cell) } }),
    },
  ],
};
