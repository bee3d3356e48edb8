import { peopleText } from '#platform/counted.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { accountsOf } from '#people/accounts/server/queries.ts';
import { writeAuditEntry, type NewAuditEntry } from '#people/audit/server/queries.ts';
import { whenAndWhereOf } from '#events/events/server/mailedEvent.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { isRunBy } from '#events/events/rules.ts';
import { lockFeaturedEvent } from '#teams/featured/server/eventQueries.ts';
import { leaderOf } from '#teams/featured/server/mails.ts';
import { liveTeams } from '#teams/featured/server/teamQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { publish } from '#platform/live/server/publish.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { refusals } from '../contract.ts';
import { limits, type Audience } from '../rules.ts';
import { peopleIn } from './audienceQueries.ts';
import { presentMessage } from './presentMessage.ts';
import { insertMessage, sentBetween, type MessageSubject } from './queries.ts';
import type { MessageRow } from './tables.ts';

const refuse = refusalFactory(refusals);
const hourMs = 3_600_000;

interface MessageForm {
  audience: Audience;
  subject: string;
  body: string;
}
type Sent = { message: ReturnType<typeof presentMessage> };

/** Called with the event locked, so that concurrent messages are both counted. @throws rate_limited */
async function checkFrequency({ limits: lifted }: ServerContext, tx: Db, subject: MessageSubject, now: Date) {
  if (!lifted.isEnabled) return;
  const sent = await sentBetween(tx, subject, new Date(now.getTime() - hourMs), now);
  const oldest = sent.at(-limits.perHour);
  if (oldest === undefined) return;
  const seconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000);
  throw refuse('too_many_messages', {}, Math.max(1, seconds));
}

const newMessage = (
  subject: MessageSubject,
  form: MessageForm,
  recipients: number,
  by: CurrentUser,
  now: Date,
): MessageRow => ({
  id: newId(),
  eventId: null,
  featuredEventId: null,
  ...subject,
  ...form,
  recipients,
  createdAt: now,
  createdBy: by.id,
});

/** Neither subject nor body: they are free text, and the message itself is stored with the event. */
const entry = (
  subjectType: 'event' | 'featured_event',
  { id, title }: { id: string; title: string },
  { audience, recipients }: MessageRow,
): NewAuditEntry => ({
  action: `${subjectType}.message_sent`,
  subjectType,
  subjectId: id,
  summary: `Wrote to ${peopleText(recipients)} (${audience}) of “${title}”`,
});

async function mailedPart(
  tx: Db,
  event: Parameters<typeof whenAndWhereOf>[0],
  { id, subject, body }: MessageRow,
  { id: otherId, name: other }: CurrentUser,
) {
  const { datesAnnounced } = await currentSettings(tx);
  return { ...whenAndWhereOf(event, datesAnnounced), messageId: id, subject, body, other, otherId };
}

interface Sending {
  context: ServerContext;
  currentUser: CurrentUser;
  eventId: string;
  form: MessageForm;
  now: Date;
}

const sending =
  (write: (tx: Db, request: Sending) => Promise<MessageRow>) =>
  async (context: ServerContext, currentUser: CurrentUser, eventId: string, form: MessageForm): Promise<Sent> => {
    const now = context.now();
    const message = await withMails(context, (tx) => write(tx, { context, currentUser, eventId, form, now }));
    return { message: presentMessage(message, currentUser) };
  };

export const sendMessage = sending(async (tx, { context, currentUser, eventId, form, now }) => {
  const event = orNotFound(await lockEvent(tx, eventId));
  if (!isRunBy(event, currentUser)) throw refuseCommon('forbidden');
  await checkFrequency(context, tx, { eventId }, now);
  const people = await peopleIn(tx, eventId, form.audience);
  const written = newMessage({ eventId }, form, people.length, currentUser, now);
  const userIds = people.map(({ id }) => id);
  await insertMessage(tx, written, { userIds });
  const data = await mailedPart(tx, event, written, currentUser);
  await queueMail(
    tx,
    now,
    ...people.map(({ name, email }) => ({ to: email, template: 'event_message', data: { name, ...data } }) as const),
  );
  await writeAuditEntry(tx, currentUser, entry('event', event, written), now);
  await publish(tx, { to: userIds, event: 'messages', data: { eventId } });
  return written;
});

/** To the leaders of pending and confirmed teams. */
export const sendFeaturedMessage = sending(async (tx, { context, currentUser, eventId, form, now }) => {
  const subject = { featuredEventId: eventId };
  const event = orNotFound(await lockFeaturedEvent(tx, eventId));
  await checkFrequency(context, tx, subject, now);
  const teams = await liveTeams(tx, eventId);
  const written = newMessage(subject, form, teams.length, currentUser, now);
  await insertMessage(tx, written, { registrationIds: teams.map(({ registration }) => registration.id) });
  const data = await mailedPart(tx, event, written, currentUser);
  const mails = teams.map(({ registration, participants }) => {
    const { to, data: team } = leaderOf(event, registration, participants);
    return { to, template: 'featured_message', data: { ...team, ...data } } as const;
  });
  await queueMail(tx, now, ...mails);
  await writeAuditEntry(tx, currentUser, entry('featured_event', event, written), now);
  const leaders = await accountsOf(
    tx,
    mails.map(({ to }) => to),
  );
  await publish(tx, { to: leaders, event: 'messages', data: { eventId } });
  return written;
});
