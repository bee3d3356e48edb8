import { and, eq, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { passRequests } from './joinQueries.ts';
import { invitations } from './tables.ts';

// Every function here is called with the event locked.

/**
 * Makes a member the sender of the old leader's accepted and pending invitations; the one that member accepted becomes an
 * accepted one of the old leader. One that would replace the new leader is cancelled. Messages are dropped, since the old
 * leader wrote them. The old
 * leader's link ends, and their requests to join pass too. @returns everybody with a part in a pending one
 */
export async function passInvitations(
  tx: Db,
  { eventId, from, to }: { eventId: string; from: string; to: string },
  now: Date,
): Promise<string[]> {
  const ofEvent = eq(invitations.eventId, eventId);
  const isPending = and(ofEvent, eq(invitations.status, 'pending'));
  // One that has expired, but is still pending in its row, would conflict with the same invitation by another sender.
  await tx
    .update(invitations)
    .set({ status: 'expired', endedAt: now })
    .where(and(isPending, lte(invitations.expiresAt, now), inArray(invitations.senderId, [from, to])));
  await tx
    .update(invitations)
    .set({ senderId: to, receiverId: from, message: null })
    .where(
      and(ofEvent, eq(invitations.status, 'accepted'), eq(invitations.senderId, from), eq(invitations.receiverId, to)),
    );
  const passes = and(ofEvent, eq(invitations.senderId, from), ne(invitations.receiverId, to));
  await tx
    .update(invitations)
    .set({ senderId: to, message: null })
    .where(and(passes, eq(invitations.status, 'accepted')));
  const nobodyToReplace = await tx
    .update(invitations)
    .set({ status: 'cancelled', endedAt: now, endedBy: from })
    .where(
      and(isPending, eq(invitations.senderId, from), or(eq(invitations.replaces, to), eq(invitations.receiverId, to))),
    )
    .returning({ receiverId: invitations.receiverId });
  const pending = await tx
    .update(invitations)
    .set({ senderId: to, message: null })
    .where(and(passes, isPending))
    .returning({ receiverId: invitations.receiverId });
  const askers = await passRequests(tx, { eventId, from, to }, now);
  return [...[...nobodyToReplace, ...pending].map(({ receiverId }) => receiverId), ...askers];
}

/** Invitations into a member's place end when the event starts: they follow a start that moves. */
export async function moveReplacements(tx: Db, eventId: string, start: Date): Promise<void> {
  const pending = and(eq(invitations.eventId, eventId), eq(invitations.status, 'pending'));
  await tx
    .update(invitations)
    .set({ expiresAt: start })
    .where(and(pending, isNotNull(invitations.replaces)));
}
