import { clubNamed } from '#people/accounts/clubs.ts';
import { publishToAdministrators } from '#people/accounts/server/administratorQueries.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { festival } from '#festival';
import type { HandlerInput } from '#platform/http/contract.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import {
  announcementFields,
  changeRow,
  newColumns,
  changedColumns,
  removeRow,
  storeEvent,
  unquotedFields,
  type EventKind,
} from '#events/events/server/eventKind.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals, type calls } from '../contract.ts';
import { whyWrongSize } from '../rules.ts';
import { notifyLeaders } from './changeNotices.ts';
import {
  deleteFeaturedEvent,
  insertFeaturedEvent,
  lockFeaturedEventOrDraft,
  updateFeaturedEvent,
} from './eventQueries.ts';
import type { FeaturedEventRow } from './tables.ts';
import { liveTeams } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

type Created = HandlerInput<(typeof calls)['POST /admin/featured-events']>['body'];
type EventEdit = HandlerInput<(typeof calls)['PUT /admin/featured-events/:id']>['body'];

const organizerNamed = (written: string): string => clubNamed(written)?.name ?? written;

export async function createFeaturedEvent(
  context: ServerContext,
  currentUser: CurrentUser,
  form: Created,
): Promise<FeaturedEventRow> {
  const event = {
    ...newColumns(form, context.now()),
    university: form.university ?? null,
    nedOnly: form.nedOnly ?? false,
    payment: form.payment ?? null,
    organizerName: form.organizerName ?? null,
    organizerClub: organizerNamed(form.organizerClub ?? festival.defaultOrganizerClub),
    cancellationReason: null,
    revision: 0,
  };
  return inTransaction(context.db, async (tx) => {
    await storeEvent(tx, featuredKind, currentUser, event);
    await featuredKind.publish(tx, event);
    return event;
  });
}

function changesFromEdit({ organizerClub, ...form }: EventEdit, before: FeaturedEventRow): Partial<FeaturedEventRow> {
  return {
    ...changedColumns(form, before),
    ...(organizerClub !== undefined && {
      organizerClub: organizerNamed(organizerClub ?? festival.defaultOrganizerClub),
    }),
  };
}

/** @throws Refusal when teams are registered that would no longer fit, or see it */
async function refuseUnlessTeamsFit(tx: Db, before: FeaturedEventRow, after: FeaturedEventRow): Promise<void> {
  const teams = await liveTeams(tx, before.id);
  if (teams.length > 0 && after.isDraft) throw refuse('draft_has_people');
  if (teams.length > 0 && before.nedOnly !== after.nedOnly) throw refuse('audience_locked');
  const sizesChange = before.minTeamSize !== after.minTeamSize || before.maxTeamSize !== after.maxTeamSize;
  if (sizesChange && teams.some(({ participants }) => whyWrongSize(participants.length, after))) {
    throw refuse('team_too_large_for_event');
  }
}

const featuredKind: EventKind<FeaturedEventRow> = {
  subjectType: 'featured_event',
  editable: [
    ...announcementFields,
    'university',
    'registrationDeadline',
    'registrationOpensAt',
    'minTeamSize',
    'maxTeamSize',
    'nedOnly',
    'payment',
    'organizerName',
    'organizerClub',
  ],
  unquoted: ['organizerName', 'payment', ...unquotedFields],
  insert: insertFeaturedEvent,
  update: updateFeaturedEvent,
  remove: deleteFeaturedEvent,
  publish: (tx, { id }) => publishToAdministrators(tx, id, null),
  beforeChange: refuseUnlessTeamsFit,
  afterChange: (tx, before, after, edit) => notifyLeaders(tx, { before, after, ...edit }),
  async beforeDelete(tx, { id }) {
    if ((await liveTeams(tx, id)).length > 0) throw refuse('has_registrations');
  },
};

/** @returns the current event, and whether this call changed it */
export async function changeFeaturedEvent(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  form: EventEdit,
): Promise<{ event: FeaturedEventRow; isChanged: boolean }> {
  const now = context.now();
  return withMails(context, async (tx) => {
    const before = orNotFound(await lockFeaturedEventOrDraft(tx, id));
    return changeRow(tx, featuredKind, currentUser, before, { changes: changesFromEdit(form, before), form, now });
  });
}

export async function removeFeaturedEvent(context: ServerContext, currentUser: CurrentUser, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const event = orNotFound(await lockFeaturedEventOrDraft(tx, id));
    await removeRow(tx, featuredKind, currentUser, event, context.now());
  });
}
