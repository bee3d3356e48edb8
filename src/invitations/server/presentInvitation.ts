import { statusAt } from '../rules.ts';
import type { LoadedInvitation } from './queries.ts';

/** An invitation as its sender and its receiver see it. Addresses are let out nowhere: the answer's schema does not name them. */
export const presentInvitation = (
  { invitation, event, sender, receiver, teamRegistered }: LoadedInvitation,
  now: Date,
) => ({
  _id: invitation.id,
  eventId: event.id,
  receiverId: receiver._id,
  message: invitation.message,
  status: statusAt(invitation, now),
  expiresAt: invitation.expiresAt,
  createdAt: invitation.createdAt,
  event: {
    _id: event.id,
    title: event.title,
    venue: event.venue,
    category: event.category,
    date: event.date,
    status: event.status,
    registrationDeadline: event.registrationDeadline,
    isKoderzEvent: event.isKoderzEvent,
  },
  sender,
  receiver,
  teamRegistered,
});

/** How full a team is; the leader is its first member. */
export const capacityOf = (accepted: number, event: { maxTeamSize: number }) => ({
  current: accepted + 1,
  max: event.maxTeamSize,
  isFull: accepted + 1 >= event.maxTeamSize,
});
