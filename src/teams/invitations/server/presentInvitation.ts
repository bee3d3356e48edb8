import { whyClosed } from '#events/events/rules.ts';
import { withProfilePicture } from '#people/pictures/server/shown.ts';
import { statusAt } from '../rules.ts';
import type { LoadedInvitation } from './queries.ts';

/** E-mail addresses and columns are dropped by the response schema. */
export const presentInvitation = (
  { invitation, event, sender, receiver, replaces, teamRegistered, registeredWithout, ...ended }: LoadedInvitation,
  now: Date,
) => ({
  _id: invitation.id,
  eventId: event.id,
  receiverId: receiver._id,
  registrationId: invitation.registrationId,
  replaces,
  joinedAnother:
    invitation.status === 'cancelled' && invitation.answeredAt === null && invitation.endedBy === receiver._id,
  registeredWithout,
  replacedBy: ended.replacedBy,
  againInto: whyClosed(event, now) === null ? ended.againInto : null,
  message: invitation.message,
  status: statusAt({ ...invitation, event, teamRegistered }, now),
  expiresAt: invitation.expiresAt,
  createdAt: invitation.createdAt,
  event: {
    _id: event.id,
    title: event.title,
    venue: event.venue,
    category: event.category,
    date: event.date,
    time: event.time,
    status: event.status,
    registrationDeadline: event.registrationDeadline,
    registrationOpensAt: event.registrationOpensAt,
    isKoderzEvent: event.isKoderzEvent,
  },
  sender: withProfilePicture(sender),
  receiver: withProfilePicture(receiver),
  teamRegistered,
});

export const capacityOf = (accepted: number, event: { maxTeamSize: number }) => ({
  current: accepted + 1,
  max: event.maxTeamSize,
  isFull: accepted + 1 >= event.maxTeamSize,
});
