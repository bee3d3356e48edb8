import { beforeEach, describe, expect, test } from 'vitest';
import { people, type PersonKey } from '#database/cast/people.ts';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { databases } from '../support/app.ts';
import { startOf } from '../support/eventForms.ts';
import { reminderScenario } from '../support/reminderScenario.ts';
import { suiteApp } from '../support/suiteApp.ts';

const hourMs = 3_600_000;
const link = /^Can't make it\?\n(\S+)$/m;

describe.each(databases)('"I can’t come" in mails on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  const { at, look, talkAt, startAfresh } = reminderScenario(site, begun);
  beforeEach(startAfresh);

  const newestTo = async (who: PersonKey) => {
    const [mail] = await site.mailsTo(people.find(({ key }) => key === who)?.email ?? '');
    return mail ?? { subject: '', text: '', html: '' };
  };
  const linkIn = ({ text }: { text: string }) => link.exec(text)?.[1] ?? '';

  test('each of the three has the link, its token in the fragment alone', async () => {
    const event = await talkAt(40, ['ayesha', 'bilal'], { maxParticipants: 1, title: 'Soldering' });
    const registered = await newestTo('ayesha');
    expect(registered.subject).toBe('You are registered: Soldering');
    const { pathname, search, hash } = new URL(linkIn(registered));
    expect([pathname, search]).toEqual(['/cant-come', '']);
    expect(hash).toMatch(/^#[\w-]{64}$/);
    expect(registered.html).toContain('>Can&#39;t make it?</a>');
    expect(linkIn(await newestTo('bilal')), 'who waits has no place to give up').toBe('');

    at(16);
    await look();
    const tomorrow = await newestTo('ayesha');
    expect(tomorrow.subject).toBe('Starts soon: Soldering');
    expect(linkIn(tomorrow)).toBe(linkIn(registered));

    await site.nobody.post('/cant-come', { token: hash.slice(1) });
    const promoted = await newestTo('bilal');
    expect(promoted.subject).toBe('You have a place: Soldering');
    expect(linkIn(promoted)).toContain('/cant-come#');
    expect((await site.as('omar').patch(`/events/${event._id}`, { status: 'cancelled' })).status).toBe(200);
    const texts = await site.mailsTo(people.find(({ key }) => key === 'bilal')?.email ?? '');
    expect(texts.find(({ subject }) => subject.startsWith('You have a place'))?.text).not.toMatch(link);
  });

  const promotedAt = async (hours: number) => {
    const event = await talkAt(40, ['ayesha', 'bilal'], { maxParticipants: 1 });
    const token = linkIn(await newestTo('ayesha')).split('#')[1];
    const start = startOf(event);
    site.clock.set(new Date(start.getTime() - hours * hourMs));
    expect((await site.nobody.post('/cant-come', { token })).status).toBe(200);
    return { start, mail: await newestTo('bilal') };
  };
  const sentence = 'Tell us by ';

  test.each([24, 2, 1.01])('who is promoted %d hours before the start reads until when to say so', async (hours) => {
    const { start, mail } = await promotedAt(hours);
    const until = dayAndTime(new Date(start.getTime() - hourMs), festival.timeZone);
    expect(mail.text).toContain(`${sentence}${until} if you can't make it: someone else is waiting.`);
  });

  test.each([24.01, 1, 0.5])('but not %d hours before it', async (hours) => {
    const { mail } = await promotedAt(hours);
    expect(mail.subject).toMatch(/^You have a place/);
    expect(mail.text).not.toContain(sentence);
  });

  test('nor while dates are not announced', async () => {
    await site.as('omar').patch('/settings', { datesAnnounced: false });
    const { mail } = await promotedAt(5);
    expect(mail.text).toMatch(link);
    expect(mail.text).not.toContain(sentence);
  });
});
