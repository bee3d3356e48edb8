import { beforeEach, describe, expect, test } from 'vitest';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { reminderScenario } from '../support/reminderScenario.ts';
import { sendOutbox } from '../support/sendingOutbox.ts';
import { suiteApp } from '../support/suiteApp.ts';

const isDown = true;
const both = ['ayesha team_missed', 'bilal team_missed'];

describe.each(databases)('a missed deadline that is moved, on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  const { iso, at, look, teamEvent, invite, accept, register, edit, startAfresh } = reminderScenario(site, begun);
  beforeEach(startAfresh);

  const missedIn = (arrived: Record<string, string[]>) =>
    Object.entries(arrived).flatMap(([who, news]) =>
      news.filter((one) => one === 'team_missed').map((one) => `${who} ${one}`),
    );
  const send = async (server?: Parameters<typeof sendOutbox>[1]) => {
    site.clock.advance(61);
    return missedIn(await sendOutbox(site, server)).toSorted();
  };
  const lookAndSend = async (hours: number) => {
    at(hours);
    await look();
    return send();
  };

  async function missed() {
    const event = await teamEvent();
    await accept('bilal', await invite('ayesha', 'bilal', event));
    await send();
    at(60);
    await look();
    expect(await send({ isDown })).toEqual([]);
    const moveTo = (hours: number) =>
      edit(event, { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3, registrationDeadline: iso(hours) });
    return { event, moveTo };
  }

  test('later: nobody has missed it, and whoever does not register until then is mailed once', async () => {
    const { moveTo } = await missed();
    await moveTo(90);
    expect(await send()).toEqual([]);
    expect(await lookAndSend(89)).toEqual([]);
    expect(await lookAndSend(90)).toEqual(both);
    expect(await lookAndSend(91)).toEqual([]);
    await moveTo(100);
    expect(await lookAndSend(100), 'they were mailed that the team is released').toEqual([]);
  });

  test.each([
    ['earlier', 59],
    ['by a bit, and passed as well', 60.01],
  ])('%s: the mail goes, once, and names the deadline as it is', async (_name, hours) => {
    const { moveTo } = await missed();
    at(60.1);
    await moveTo(hours);
    await look();
    expect(await send()).toEqual(both);
    expect(await lookAndSend(61)).toEqual([]);
    const mail = (await site.mails()).find(({ template }) => template === 'team_missed');
    const [shown] = await site.mailsTo(mail?.to ?? '');
    expect(shown?.text).toContain(`closed on ${dayAndTime(iso(hours), festival.timeZone)}`);
  });

  test('later, and the team registers: nobody is mailed, nor who cancels again', async () => {
    const { event, moveTo } = await missed();
    await moveTo(90);
    await send();
    await accept('bilal', await invite('ayesha', 'bilal', event));
    const { _id } = await register('ayesha', event, 'Null Pointers');
    expect(await lookAndSend(80)).toEqual([]);
    await site.as('ayesha').delete(`/registrations/${_id}`);
    expect(await lookAndSend(90)).toEqual([]);
  });

  test('later, and another team of the same people misses it: one mail', async () => {
    const { event, moveTo } = await missed();
    await moveTo(90);
    await accept('bilal', await invite('ayesha', 'bilal', event));
    expect(await lookAndSend(90)).toEqual(both);
    expect(await lookAndSend(91)).toEqual([]);
  });

  test('later and back: those of before are mailed, and of a second team again', async () => {
    const { event, moveTo } = await missed();
    await moveTo(90);
    expect(await send()).toEqual([]);
    await moveTo(60);
    await look();
    expect(await send()).toEqual(both);
    await moveTo(90);
    await accept('bilal', await invite('ayesha', 'bilal', event));
    await moveTo(60);
    await look();
    expect(await send()).toEqual(both);
    expect(await lookAndSend(91)).toEqual([]);
  });

  test('they are mailed once by a server whose clock is behind the one that released them', async () => {
    const { moveTo } = await missed();
    await moveTo(90);
    expect(await send()).toEqual([]);
    await moveTo(58);
    expect(await lookAndSend(59)).toEqual(both);
    expect(await lookAndSend(59.5)).toEqual([]);
  });

  test('who was let in meanwhile takes part, and is not mailed', async () => {
    const { event } = await missed();
    const path = `/admin/events/${event._id}/registrations`;
    const answer = await site.as('omar').post(path, { rollNumber: rollNumberOf('ayesha'), force: true });
    expect(answer.status, answer.text).toBe(201);
    expect(await send()).toEqual(['bilal team_missed']);
    expect(await lookAndSend(61)).toEqual([]);
  });

  test('of an event that is cancelled meanwhile they are mailed when it is open again', async () => {
    const { event } = await missed();
    const set = (status: string) => site.as('omar').patch(`/events/${event._id}`, { status });
    await set('cancelled');
    expect(await lookAndSend(61)).toEqual([]);
    await set('upcoming');
    expect(await lookAndSend(62)).toEqual(both);
    expect(await lookAndSend(63)).toEqual([]);
  });
});
