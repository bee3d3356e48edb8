import { describe, expect, test } from 'vitest';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { festival } from '#festival';
import { invitationLifetimeMs } from '#teams/invitations/rules.ts';
import { dayAndTime } from '#platform/dates.ts';
import { databases } from '../support/app.ts';
import { emailOf } from '../support/castDetails.ts';
import { openAfterInvitation } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('the mail of an invitation on %s', (database) => {
  const site = suiteApp({ database });
  const { makeTeamEvent, invite, into, answer, takeBack, makeTeam, replace, lead } = teamCalls(site);

  const mailTo = async (who: Parameters<typeof emailOf>[0]) => {
    const mail = (await site.mails()).find(({ to, template }) => template === 'invited' && to === emailOf(who));
    if (!mail) throw new Error(`${who} was not invited`);
    return mail;
  };
  const isSent = async (who: Parameters<typeof emailOf>[0]) =>
    (await renderMailToSend(site.context, await mailTo(who))) !== null;

  test('goes out, however late, only while the invitation can be answered', async () => {
    const event = await makeTeamEvent();
    for (const response of ['accept', 'decline'] as const) {
      const sent = await invite('ayesha', 'bilal', event._id);
      expect(await isSent('bilal')).toBe(true);
      await answer('bilal', sent, response);
      expect(await isSent('bilal'), response).toBe(false);
      await takeBack('ayesha', sent);
    }
    await takeBack('ayesha', await invite('ayesha', 'hira', event._id));
    expect(await isSent('hira'), 'taken back').toBe(false);
    await invite('ayesha', 'zain', event._id);
    await site.as('sana').patch(`/events/${event._id}`, { status: 'cancelled' });
    expect(await isSent('zain'), 'of an event that is cancelled').toBe(false);
    await site.as('sana').patch(`/events/${event._id}`, { status: 'upcoming' });
    expect(await isSent('zain')).toBe(true);
  });

  test('says until when it can be answered: its own end, or the deadline if that is before', async () => {
    const textTo = async (who: Parameters<typeof emailOf>[0]) =>
      (await renderMailToSend(site.context, await mailTo(who)))?.text;
    const until = (at: Date) => `Accept or decline under Invitations by ${dayAndTime(at, festival.timeZone)}.`;
    const now = site.clock.now().getTime();
    const long = await makeTeamEvent(openAfterInvitation(site.clock.now()));
    await invite('ayesha', 'bilal', long._id);
    const text = await textTo('bilal');
    expect(text).toContain(until(new Date(now + invitationLifetimeMs)));
    const registrationDeadline = new Date(now + 3_600_000);
    const short = await makeTeamEvent({ registrationDeadline: registrationDeadline.toISOString() });
    await invite('ayesha', 'hira', short._id);
    expect(await textTo('hira')).toContain(until(registrationDeadline));
  });

  test('names the deadline to who joins a registered team too, unless they take a place after it', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const deadline = `Register by ${dayAndTime(event.registrationDeadline, festival.timeZone)}.`;
    const textTo = async (who: Parameters<typeof emailOf>[0]) =>
      (await renderMailToSend(site.context, await mailTo(who)))?.text;
    await into('ayesha', 'hira', event._id, team);
    expect(await textTo('hira')).toContain(deadline);
    await replace('ayesha', 'bilal', 'zain', event._id, team);
    expect(await textTo('zain')).toContain('take the place of one of its members');
    expect(await textTo('zain')).toContain('Accept or decline under Invitations before the event begins.');
    expect(await textTo('zain')).not.toContain('Register by');
  });

  test('into the place of a member goes out after the deadline, and ends with the leader who sent it', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    await replace('ayesha', 'bilal', 'hira', event._id, team);
    site.clock.set(new Date(event.registrationDeadline));
    expect(await isSent('hira')).toBe(true);
    await lead('ayesha', team, 'bilal');
    expect(await isSent('hira'), 'nobody replaces who leads').toBe(false);
  });

  test('that no longer holds is not sent again by hand', async () => {
    const event = await makeTeamEvent();
    const sent = await invite('ayesha', 'kamran', event._id);
    await takeBack('ayesha', sent);
    const { id } = await mailTo('kamran');
    expect(await site.as('omar').post(`/admin/mail/${id}/resend`)).toMatchObject({ status: 409, code: 'mail_expired' });
  });
});
