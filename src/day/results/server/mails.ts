import { z } from 'zod';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import type { Db } from '#platform/database/database.ts';
import { mailTemplate, type TemplateData } from '#platform/mail/templates.ts';
import { typedText } from '#platform/mail/typedText.ts';
import { withdrawMails } from '#platform/mail/withdrawQueries.ts';
import { ordinal } from '../rules.ts';
import { certificateStateOf, certificateStates, type CertificateState } from './certificateQueries.ts';
import { isPublished, lockResults, replaceNotice } from './queries.ts';

const facts = z.object({
  name: typedText(),
  teamName: typedText().nullable(),
  eventId: z.string(),
  isFeatured: z.boolean(),
  registrationId: z.string(),
  title: z.string(),
  place: z.number(),
  note: z.string().nullable(),
  /** The person of the notice written with the mail; mails from before 2026-11-23 have none. */
  personId: z.string().optional(),
  /** The place that was mailed before. */
  formerPlace: z.number().nullable().optional(),
  /** The reader's own, read when the mail is sent; missing if they cannot have one. */
  certificate: z.enum(certificateStates).optional(),
});

type NoticeData = z.output<typeof facts>;

/** With the list locked: an unsent mail leaves no notice, and the previous notice counts again. */
async function takeNoticeBack(tx: Db, { eventId, personId, place, formerPlace = null }: NoticeData): Promise<void> {
  if (personId !== undefined) await replaceNotice(tx, { listId: eventId, personId, place }, formerPlace);
}

/** Withdraws the unsent mails to these people, which no longer hold. */
export async function withdrawResultMails(tx: Db, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  for (const { data } of await withdrawMails(tx, { templates: ['result'], field: 'personId', values: personIds }))
    await takeNoticeBack(tx, facts.parse(data));
}

const isStillTrue = (db: Db, data: NoticeData) => isPublished(db, { ...data, listId: data.eventId });

const lastOfPodium = 3;

const certificateLines: Record<CertificateState, (publicUrl: string) => string> = {
  ready: (publicUrl) => `Your certificate is ready to download: ${publicUrl}${addresses.myRegistrations}`,
  after_event: (publicUrl) =>
    `You can download your certificate once the event is concluded: ${publicUrl}${addresses.myRegistrations}`,
  needs_name: (publicUrl) =>
    `Your certificate cannot show all letters of your name. Give it in Latin letters in your profile: ${publicUrl}${addresses.profile}`,
};

export const resultMails = {
  result: mailTemplate(facts, {
    content: ({ teamName, title, place, note, eventId, isFeatured, certificate }, { publicUrl }) => ({
      subject: `Your result: ${title}`,
      paragraphs: [
        `${teamName === null ? 'You took' : `Your team “${teamName}” took`} ${ordinal(place)} place at ${title}.${place <= lastOfPodium ? ' Congratulations!' : ''}`,
        ...(note === null ? [] : [note]),
        ...(certificate === undefined
          ? []
          : [
              certificateLines[certificate](publicUrl),
              // Only people marked present can have a certificate.
              `From the end of the event you can rate it for 14 days: ${publicUrl}${addresses.dashboard}`,
            ]),
      ],
      link: {
        label: 'See all results',
        path: isFeatured ? addresses.featuredEvent(eventId) : addresses.event(eventId),
      },
      reason: `You get this because you took part with ${festival.shortName}.`,
    }),
    isCurrent: isStillTrue,
    refresh: async (db, data) => ({ ...data, certificate: await certificateStateOf(db, data) }),
    // Publishing takes the same lock: it finds the notice withdrawn, or the mail is sent after all.
    onDropped: async (tx, data) => {
      await lockResults(tx, data.eventId);
      if (await isStillTrue(tx, data)) return false;
      await takeNoticeBack(tx, data);
      return true;
    },
  }),
};

declare module '#platform/mail/templates.ts' {
  interface MailTemplates extends TemplateData<typeof resultMails> {}
}
