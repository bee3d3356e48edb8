import type { z } from 'zod';
import { isToCome } from '#events/facts.ts';
import { changeContent, changeFields, isNews, refreshedChange } from '#events/server/changeNotices.ts';
import { featuredNotices, isSettled, noticeFields } from '#events/server/earlierNotices.ts';
import { eventLine, plannedLine } from '#events/server/mailedEvent.ts';
import { isStatusNews } from '#events/server/statusNotices.ts';
import type { Db } from '#platform/database/database.ts';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';
import { isLive } from '../rules.ts';
import { findFeaturedEvent, refreshEventOfTeam } from './eventQueries.ts';
import { featuredFacts, framedForLeader } from './mails.ts';
import { findTeam } from './teamQueries.ts';

const ofStatus = featuredFacts.extend(noticeFields);
type StatusFacts = z.output<typeof ofStatus>;

/** Undefined for one that was deleted. */
async function isEventCancelled(db: Db, { registrationId }: StatusFacts): Promise<boolean | undefined> {
  const team = await findTeam(db, registrationId);
  const event = team && (await findFeaturedEvent(db, team.registration.eventId));
  return event && event.status === 'cancelled';
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
      // The team has another leader by now, whose mail with the link said where and when.
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
  featured_cancelled: mailTemplate(ofStatus, {
    content: (data, context) =>
      framedForLeader(
        ({ title, event }) => ({
          subject: `Event cancelled: ${title}`,
          paragraphs: [`${title} will not take place. You do not have to do anything.`, ...plannedLine(event)],
          linkLabel: 'See your team',
        }),
        data,
        context,
      ),
    // An event that was deleted since does not take place either.
    isCurrent: async (db, data) =>
      (await isEventCancelled(db, data)) !== false && isStatusNews(db, featuredNotices, data, true),
    onDropped: isSettled,
    refresh: refreshEventOfTeam,
  }),
  featured_reopened: mailTemplate(ofStatus, {
    content: (data, context) =>
      framedForLeader(
        ({ title, teamName, event }) => ({
          subject: `Not cancelled after all: ${title}`,
          paragraphs: [
            `We wrote that ${title} is cancelled. It is not cancelled any more.`,
            `The registration of your team “${teamName}” still holds. You do not have to do anything.`,
            ...eventLine(event),
          ],
          linkLabel: 'See your team',
        }),
        data,
        context,
      ),
    isCurrent: async (db, data) =>
      (await isEventCancelled(db, data)) === false && isStatusNews(db, featuredNotices, data, false),
    onDropped: isSettled,
    refresh: refreshEventOfTeam,
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof featuredNoticeMails> {}
}
