import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { mailsByIds, type EarlierMail } from '#platform/mail/deferredQueries.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import type { SomeFacts } from '../facts.ts';

const facts = z
  .object({
    date: z.string(),
    time: z.string(),
    durationMinutes: z.number(),
    venue: z.string(),
    registrationDeadline: z.string(),
  })
  .partial();

/** Changed facts: as their reader knows them, and as they are. */
export const changedFields = { before: facts, after: facts };

/**
 * Fields of every notice: its content depends on which earlier ones have arrived, which is known only when it is sent.
 */
export const noticeFields = {
  /** Those to the same reader that were unsent when this one was queued. */
  earlier: z.array(z.string()).optional(),
  /** Whether the event was cancelled, as its reader knew before those. */
  knownCancelled: z.boolean().optional(),
  /** A later one reports this one's change as well. */
  isReplaced: z.boolean().optional(),
};
export const noticeData = z.object(noticeFields);
export type NoticeData = z.output<typeof noticeData>;

/** Fields of the notice of a reopened event, with its changes. */
export const reopenedFields = {
  ...noticeFields,
  before: facts.optional(),
  after: facts.optional(),
};
export type Reopened = z.output<z.ZodObject<typeof reopenedFields>>;

/** The notices of an event of this university, or a featured one. */
export const eventNotices = {
  changed: 'event_changed',
  cancelled: 'event_cancelled',
  reopened: 'event_reopened',
} as const;
export const featuredNotices = {
  changed: 'featured_changed',
  cancelled: 'featured_cancelled',
  reopened: 'featured_reopened',
} as const;
export type NoticeTemplates = typeof eventNotices | typeof featuredNotices;

/** The people of an event, and how to write to each. */
export interface Audience<Reader extends { data: object }, Change> {
  templates: NoticeTemplates;
  readers: readonly Reader[];
  /** The field of a notice's data that identifies its event, and its value. */
  field: 'eventId' | 'registrationId';
  values: readonly string[];
  /** The fields that together identify its reader. */
  readerFields: readonly string[];
  changed: (reader: Reader, change: Change & NoticeData, notBefore: Date) => NewMail;
  cancelled: (reader: Reader, data: NoticeData) => NewMail;
  reopened: (reader: Reader, data: Reopened) => NewMail;
}

export const readerKey = (data: object, readerFields: readonly string[]): string =>
  readerFields.map((field) => String((data as Record<string, unknown>)[field])).join(' ');

export const factsBefore = ({ data }: Pick<EarlierMail, 'data'>): SomeFacts => facts.catch({}).parse(data['before']);

export const idsOf = (mails: readonly Pick<EarlierMail, 'id'>[]): string[] => mails.map(({ id }) => id);

export const isQueued = ({ status }: Pick<EarlierMail, 'status'>): boolean => status === 'queued';

/** A reader's knowledge after some notices, of which unsent ones told nothing. */
interface Knowledge {
  knownCancelled: boolean;
  /** What they know of the facts that changed since. */
  before: SomeFacts;
}

export function knowledgeAfter(
  { cancelled, reopened }: NoticeTemplates,
  earlier: readonly EarlierMail[],
  knownCancelled: boolean,
): Knowledge {
  let known: Knowledge = { knownCancelled, before: {} };
  for (const mail of earlier) {
    if (mail.status !== 'sent') known.before = { ...factsBefore(mail), ...known.before };
    else if (mail.template === cancelled) known.knownCancelled = true;
    else known = { knownCancelled: known.knownCancelled && mail.template !== reopened, before: {} };
  }
  return known;
}

/** The reader's knowledge when a notice is sent. Pending: an earlier one may still arrive. */
export async function readerKnowledge(
  db: Db,
  templates: NoticeTemplates,
  { earlier = [], knownCancelled = false }: NoticeData,
): Promise<Knowledge & { isPending: boolean }> {
  const mails = await mailsByIds(db, earlier);
  return { ...knowledgeAfter(templates, mails, knownCancelled), isPending: mails.some(isQueued) };
}

/** A notice that waits for an earlier one is not withdrawn. */
export async function isSettled(db: Db, { earlier = [], isReplaced = false }: NoticeData): Promise<boolean> {
  return isReplaced || !(await mailsByIds(db, earlier)).some(isQueued);
}
