import type { EventHooks } from '#events/server/effects.ts';
import { refusals as eventRefusals } from '#events/contract.ts';
import { endInvitations, hasAccepted } from '#invitations/server/queries.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { liveRegistrationOf, promoteWaiting, mailMembers } from './seatQueries.ts';

const refuse = refusalFactory(eventRefusals);

export const registrationHooks: EventHooks = {
  async beforeChange(tx, before, after) {
    const kindChanges = before.isTeamEvent !== after.isTeamEvent || before.isKoderzEvent !== after.isKoderzEvent;
    const sizesChange = before.minTeamSize !== after.minTeamSize || before.maxTeamSize !== after.maxTeamSize;
    if (!kindChanges && !sizesChange) return;
    const living = await liveRegistrationOf(tx, before.id);
    const locked = living.length > 0 || (await hasAccepted(tx, before.id));
    if (kindChanges && locked) throw refuse('kind_locked');
    const outside = living.some(({ people }) => people < after.minTeamSize || people > after.maxTeamSize);
    if (outside) throw refuse('team_too_large_for_event');
  },

  async afterChange(tx, before, after, now) {
    if (before.status !== 'cancelled' && after.status === 'cancelled') {
      const living = await liveRegistrationOf(tx, after.id);
      await mailMembers(
        tx,
        after,
        living.map((entry) => entry.id),
        'event_cancelled',
        now,
      );
    }
    if (before.isTeamEvent && !after.isTeamEvent) {
      await endInvitations(tx, { eventId: after.id, status: 'pending' }, 'cancelled', now, after.organizerId);
    }
    await promoteWaiting(tx, after, now);
  },

  async beforeDelete(tx, event) {
    if ((await liveRegistrationOf(tx, event.id)).length > 0) throw refuse('has_registrations');
  },
};
