import type { EventHooks } from '#events/events/server/effects.ts';
import { startOf } from '#events/events/rules.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { refusals as eventRefusals } from '#events/events/contract.ts';
import { hasInvited } from '#teams/invitations/server/joinQueries.ts';
import { endLooking } from '#teams/invitations/server/lookingQueries.ts';
import { publishTeamChange } from '#teams/invitations/server/publish.ts';
import { endInvitations, hasAccepted } from '#teams/invitations/server/queries.ts';
import { moveReplacements } from '#teams/invitations/server/teamQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { notifyMembers } from './changeNotices.ts';
import { liveRegistrationsOf, promoteWaiting } from './seatQueries.ts';

const refuse = refusalFactory(eventRefusals);

/** Registered, invited or waitlisted. */
const hasPeople = async (tx: Db, eventId: string, now: Date): Promise<boolean> =>
  (await liveRegistrationsOf(tx, eventId)).length > 0 || (await hasInvited(tx, eventId, now));

export const registrationHooks: EventHooks = {
  async beforeChange(tx, before, after, now) {
    if (after.isDraft && !before.isDraft && (await hasPeople(tx, before.id, now))) throw refuse('draft_has_people');
    const kindChanges = before.isTeamEvent !== after.isTeamEvent || before.isKoderzEvent !== after.isKoderzEvent;
    const sizesChange = before.minTeamSize !== after.minTeamSize || before.maxTeamSize !== after.maxTeamSize;
    if (!kindChanges && !sizesChange) return;
    const living = await liveRegistrationsOf(tx, before.id);
    const locked = living.length > 0 || (await hasAccepted(tx, before.id));
    if (kindChanges && locked) throw refuse('kind_locked');
    // Organizers may have admitted a team of another size; that must not block an edit.
    const isWithin = (people: number, sizes: EventRow) => people >= sizes.minTeamSize && people <= sizes.maxTeamSize;
    if (living.some(({ people }) => isWithin(people, before) && !isWithin(people, after)))
      throw refuse('team_too_large_for_event');
  },

  async afterChange(tx, before, after, { now, notify }) {
    await notifyMembers(tx, { before, after, notify, now });
    if (startOf(before).getTime() !== startOf(after).getTime()) await moveReplacements(tx, after.id, startOf(after));
    if (before.isTeamEvent && !after.isTeamEvent) {
      const pending = { eventId: after.id, status: 'pending' } as const;
      const invited = await endInvitations(tx, pending, 'cancelled', now, after.organizerId);
      await publishTeamChange(tx, after.id, { invited });
    }
    // It ended at the deadline, which may be a later one now.
    if (before.registrationDeadline <= now) await endLooking(tx, { eventId: after.id });
    await promoteWaiting(tx, after, now);
  },

  async beforeDelete(tx, event) {
    if ((await liveRegistrationsOf(tx, event.id)).length > 0) throw refuse('has_registrations');
  },
};
