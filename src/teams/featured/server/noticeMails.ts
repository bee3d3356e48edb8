import type { z } from 'zod';
import { isToCome } from '#events/events/facts.ts';
import { changeContent, changeFields, isNews, refreshedChange } from '#events/events/server/changeNotices.ts';
import { featuredNotices, isSettled, reopenedFields } from '#events/events/server/earlierNotices.ts';
import { plannedLine } from '#events/events/server/mailedEvent.ts';
import {
  cancelledFields,
  isCancellationNews,
  isReopeningNews,
  onReopeningDropped,
  reasonLines,
  refreshedReopening,
  reopenedContent,
} from '#events/events/server/statusNotices.ts';
import type { Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { mailTemplate, type Dropped, type TemplateData } from '#platform/mail/templates.ts';
import { isLive } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent, refreshEventOfTeam } from './eventQueries.ts';
import { featuredFacts, framedForLeader } from './mails.ts';
import type { FeaturedEventRow } from './tables.ts';
import { findTeam } from './teamQueries.ts';

/** Undefined for a deleted one. */
async function eventOf(db: Db, registrationId: string): Promise<FeaturedEventRow | undefined> {
  const team = await findTeam(db, registrationId);
  return team && findFeaturedEvent(db, team.registration.eventId);
}

const reopened = featuredFacts.extend(reopenedFields);

async function onReopenedDropped(tx: Db, data: z.output<typeof reopened>, { id, to, now }: Dropped): Promise<boolean> {
  const event = await eventOf(tx, data.registrationId);
  const locked = event && (await lockFeaturedEvent(tx, event.id));
  return onReopeningDropped(tx, featuredNotices, { id, data }, locked, (change) =>
    queueMail(tx, now, { to, template: 'featured_changed', data: { ...featuredFacts.parse(data), ...change } }),
  );
}

export const featuredNoticeMails = {
  featured_changed: mailTemplate(featuredFacts.extend(changeFields), {
    content: (data, context) =>
      framedForLeader(
        (change) => changeContent(change, 'The registration of your team stays as it is.'),
        data,
        context,
      ),
    isCurrent: async (db, data, now) => {
      const team = await findTeam(db, data.registrationId);
      if (!team || !isLive(team.registration.status)) return false;
      // The team has another leader by now, whose mail with the link named time and place.
      if (team.registration.linkVersion !== data.linkVersion) return false;
      const event = await findFeaturedEvent(db, data.eventId);
      return event !== undefined && isToCome(event, now) && isNews(db, featuredNotices, data, event);
    },
    onDropped: isSettled,
    refresh: async (db, data) => {
      const event = await findFeaturedEvent(db, data.eventId);
      return event ? refreshedChange(db, featuredNotices, data, event) : data;
    },
  }),
  featured_cancelled: mailTemplate(featuredFacts.extend(cancelledFields), {
    content: (data, context) =>
      framedForLeader(
        ({ title, event, ...cancellation }) => ({
          subject: `Event cancelled: ${title}`,
          paragraphs: [
            `${title} will not take place. You do not have to do anything.`,
            ...reasonLines(cancellation),
            ...plannedLine(event),
          ],
          linkLabel: 'See your team',
        }),
        data,
        context,
      ),
    // An event deleted since does not take place either.
    isCurrent: async (db, data) => {
      const event = await eventOf(db, data.registrationId);
      if (event !== undefined && event.status !== 'cancelled') return false;
      return isCancellationNews(db, featuredNotices, data);
    },
    onDropped: isSettled,
    refresh: refreshEventOfTeam,
  }),
  featured_reopened: mailTemplate(reopened, {
    content: (data, context) =>
      framedForLeader(
        (team) => ({
          ...reopenedContent(team, `The registration of your team “${team.teamName}” still holds.`),
          linkLabel: 'See your team',
        }),
        data,
        context,
      ),
    isCurrent: async (db, data) => {
      const event = await eventOf(db, data.registrationId);
      if (event === undefined || event.status === 'cancelled') return false;
      return isReopeningNews(db, featuredNotices, data);
    },
    onDropped: onReopenedDropped,
    refresh: async (db, data) => {
      const event = await eventOf(db, data.registrationId);
      const refreshed = await refreshEventOfTeam(db, data);
      return event ? refreshedReopening(db, featuredNotices, refreshed, event) : refreshed;
    },
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof featuredNoticeMails> {}
}
