import type { ErasureHooks } from '#people/people/server/erasure.ts';
import { startOf } from '#events/events/rules.ts';
import { erasedName } from '#people/accounts/server/erasureQueries.ts';
import { queueMail, type NewMail } from '#platform/mail/queries.ts';
import { anonymizeMails } from '#platform/mail/removalQueries.ts';
import { publishTeamChange } from './publish.ts';
import { leftTeam, removedFromTeam } from './notices.ts';
import { pendingOf } from './joinQueries.ts';
import { endLooking } from './lookingQueries.ts';
import { changeInvitation, deleteMessagesOf, incomingOf, outgoingOf } from './queries.ts';

export const invitationErasureHooks: ErasureHooks = {
  async afterErasure(tx, person, actor, now) {
    const all = [...(await incomingOf(tx, person.id)), ...(await outgoingOf(tx, person.id))];
    const toOthers: NewMail[] = [];
    for (const one of all) {
      const { invitation, event, sender, receiver, teamRegistered } = one;
      const { status } = invitation;
      if (teamRegistered || (status !== 'pending' && status !== 'accepted')) continue;
      const ended = { status: 'cancelled', endedAt: now, endedBy: actor.id } as const;
      if (!(await changeInvitation(tx, invitation.id, status, ended))) continue;
      const both = [sender._id, receiver._id];
      await publishTeamChange(tx, event.id, status === 'accepted' ? { team: both } : { invited: both });
      if (status === 'pending' || startOf(event) <= now) continue;
      // These mails stay in the outbox, so they do not name the person.
      const mail =
        sender._id === person.id
          ? removedFromTeam({ ...one, sender: { ...sender, name: 'The leader' } })
          : leftTeam({ ...one, receiver: { ...receiver, name: 'A member' } });
      toOthers.push(mail);
    }
    // Their rows go with the account.
    for (const { event, leader, asker } of await pendingOf(tx, person.id))
      await publishTeamChange(tx, event.id, { invited: [leader._id, asker._id] });
    await endLooking(tx, { personId: person.id });
    const former = { name: person.name, eventIds: [...new Set(all.map(({ event }) => event.id))] };
    await anonymizeMails(tx, person.id, former, erasedName);
    await queueMail(tx, now, ...toOthers);
    await deleteMessagesOf(tx, person.id);
  },
};
