import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { findListedEvent } from '#events/server/queries.ts';
import { seatFacts } from '#registrations/server/queries.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('what a registration decides upon, on %s', (database) => {
  const site = suiteApp({ database });
  const factsOf = async (eventId: string, who: PersonKey) => seatFacts(site.db, eventId, await site.idOf(who));
  const register = async (who: PersonKey, eventId: string) => {
    const made = await site.as(who).post<{ registration: { _id: string } }>('/registrations', { eventId });
    expect(made.status, made.text).toBe(201);
    return made.data.registration._id;
  };

  test('counts seats as the lists of events do, and knows the person', async () => {
    const { _id: id } = await makeEvent(site, 'sana', { maxParticipants: 2 });
    const expectTaken = async (taken: number, waiting: number) => {
      const facts = await factsOf(id, 'hira');
      expect(facts).toMatchObject({ taken, waiting });
      expect((await findListedEvent(site.db, id))?.participantCount).toBe(taken);
    };
    await expectTaken(0, 0);
    const ayesha = await register('ayesha', id);
    await register('bilal', id);
    await expectTaken(2, 0);
    await register('hira', id);
    await expectTaken(2, 1);
    expect(await factsOf(id, 'hira')).toMatchObject({ takesPart: true, isRegistered: true });
    expect(await factsOf(id, 'talha')).toMatchObject({ isRegistered: false, hasAcceptedInvitation: false });
    expect(await factsOf(id, 'omar')).toMatchObject({ takesPart: false });
    expect((await site.as('ayesha').delete(`/registrations/${ayesha}`)).status).toBe(200);
    await expectTaken(2, 0);
  });
});
