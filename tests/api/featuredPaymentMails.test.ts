import { describe, expect, test } from 'vitest';
import { festival } from '#festival';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { dayAndTime } from '#platform/dates.ts';
import { databases } from '../support/app.ts';
import { editable, featuredCalls } from '../support/featuredCalls.ts';
import { homeTeam, makeFeatured, person, type TeamFields } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('how to pay in the mails of a featured event on %s', (database) => {
  const site = suiteApp({ database, now: new Date('2027-02-01T14:00:00+05:00') });
  const { registered, manage, review } = featuredCalls(() => site);
  const payment = 'Rs. 1,500 a team\nAccount 12345 of the CSIT office\nuntil 05/02/2027';
  const paragraphsTo = async ({ email }: { email: string }) => (await site.mailsTo(email))[0]?.text.split('\n\n') ?? [];
  const passOn = async ({ token, form }: { token: string; form: TeamFields }) => {
    const leader = person();
    const answer = await manage.put(token, { ...form, participants: [leader, ...form.participants.slice(1)] });
    expect(answer.status, answer.text).toBe(200);
    return leader;
  };
  const leaderOf = ({ participants: [leader = person()] }: TeamFields) => leader;
  const paragraphsToLeaderAndNext = async (event: FeaturedEvent) => {
    const team = await registered(event);
    const first = await paragraphsTo(leaderOf(team.form));
    return [first, await paragraphsTo(await passOn(team))];
  };
  const receiptUntil = (deadline: string) =>
    `Where the receipt goes: under “Correct Team” at the link below, until ${dayAndTime(deadline, festival.timeZone)}, as a picture or as a link that ${festival.shortName} can open.`;

  test('stands line by line, with where the receipt goes and until when, for a new leader too', async () => {
    const event = await makeFeatured(site, { payment });
    for (const paragraphs of await paragraphsToLeaderAndNext(event)) {
      const start = paragraphs.indexOf('How to pay: Rs. 1,500 a team');
      expect(paragraphs.slice(start, start + 4)).toEqual([
        'How to pay: Rs. 1,500 a team',
        'Account 12345 of the CSIT office',
        'until 05/02/2027',
        receiptUntil(event.registrationDeadline),
      ]);
    }
  });

  test('is whom to ask where nothing is written about it', async () => {
    const events = [
      [await makeFeatured(site, { organizerName: 'Omar Farooq' }), 'Omar Farooq'],
      [await makeFeatured(site, { organizerClub: 'Gameverse' }), 'Gameverse'],
    ] as const;
    for (const [event, organizer] of events) {
      for (const paragraphs of await paragraphsToLeaderAndNext(event))
        expect(paragraphs).toEqual(
          expect.arrayContaining([
            `How much and to whom? Ask ${organizer}, or write to ${festival.mailbox}, before you pay.`,
            receiptUntil(event.registrationDeadline),
          ]),
        );
    }
  });

  test('is what the event says when the mail is sent, and nothing once it is cancelled', async () => {
    const event = await makeFeatured(site, { payment });
    const { form } = await registered(event);
    const path = `/admin/featured-events/${event._id}`;
    const changed = await site.as('sana').put(path, { ...editable(event), payment: 'Rs. 900, in cash' });
    expect(changed.status, changed.text).toBe(200);
    const text = async () => (await paragraphsTo(leaderOf(form))).join('\n');
    expect(await text()).toContain('How to pay: Rs. 900, in cash\n');
    await site.as('sana').patch(path, { status: 'cancelled' });
    const registeredMail = (await site.mailsTo(leaderOf(form).email)).find(({ subject }) => /registered/.test(subject));
    expect(registeredMail?.text).toContain('The event is cancelled now.');
    expect(registeredMail?.text).not.toMatch(/pay:|Payment receipt link/);
  });

  test('is not asked of a confirmed team again, nor a receipt of students of this university', async () => {
    const event = await makeFeatured(site, { payment });
    const team = await registered(event);
    expect((await review(event, team, { status: 'confirmed' })).status).toBe(200);
    expect((await paragraphsTo(await passOn(team))).join('\n')).not.toMatch(/[Pp]ay|receipt/);

    const home = await registered(await makeFeatured(site, { payment, nedOnly: true }), homeTeam());
    const text = (await paragraphsTo(leaderOf(home.form))).join('\n');
    expect(text).toContain('How to pay: Rs. 1,500 a team\nAccount 12345');
    expect(text).not.toContain('receipt');
  });
});
