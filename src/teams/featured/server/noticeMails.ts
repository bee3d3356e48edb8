import {
  cancelledFields,
  changeContent,
  changeFields,
  noticeFields,
  noticeHooks,
  reasonLines,
  reopenedContent,
  type Source,
} from '#events/events/server/notices.ts';
import { plannedLine } from '#events/events/server/mailedEvent.ts';
import { featuredNotices } from '#events/events/server/notify.ts';
import type { Db } from '#platform/database/database.ts';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';
import { isLive } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent, refreshEventOfTeam } from './eventQueries.ts';
import { featuredFacts, framedForLeader } from './mails.ts';
import { findTeam } from './teamQueries.ts';

interface NoticeFacts {
  registrationId: string;
  linkVersion: number;
}

/** Undefined for an event, or a team, that was deleted. */
const eventOf =
  <Found>(find: (db: Db, id: string) => Promise<Found | undefined>) =>
  async (db: Db, { registrationId }: NoticeFacts): Promise<Found | undefined> => {
    const team = await findTeam(db, registrationId);
    return team && find(db, team.registration.eventId);
  };

const notices: Source<NoticeFacts> = {
  templates: featuredNotices,
  find: eventOf(findFeaturedEvent),
  lock: eventOf(lockFeaturedEvent),
  // Of a team with another leader by now, whose mail with the link named time and place, the former one needs none.
  isReader: async (db, { registrationId, linkVersion }) => {
    const team = await findTeam(db, registrationId);
    return team !== undefined && isLive(team.registration.status) && team.registration.linkVersion === linkVersion;
  },
};

const cancelledNotice = noticeHooks('cancelled', notices);
const reopenedNotice = noticeHooks('reopened', notices);

export const featuredNoticeMails = {
  featured_changed: mailTemplate(featuredFacts.extend(changeFields), {
    content: (data, context) =>
      framedForLeader(
        (change) => changeContent(change, 'The registration of your team stays as it is.'),
        data,
        context,
      ),
    ...noticeHooks('changed', notices),
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
    ...cancelledNotice,
    refresh: refreshEventOfTeam,
  }),
  featured_reopened: mailTemplate(featuredFacts.extend(noticeFields), {
    content: (data, context) =>
      framedForLeader(
        (team) => ({
          ...reopenedContent(team, `The registration of your team “${team.teamName}” still holds.`),
          linkLabel: 'See your team',
        }),
        data,
        context,
      ),
    ...reopenedNotice,
    refresh: async (db, data, now, row) => reopenedNotice.refresh(db, await refreshEventOfTeam(db, data), now, row),
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof featuredNoticeMails> {}
}
