import { pictureOf } from '#people/pictures/server/shown.ts';
import { isFull, isOpen } from '../rules.ts';
import type { ListedEvent } from './queries.ts';

export const presentEvent = ({ event, organizer, participantCount }: ListedEvent, now: Date) => ({
  _id: event.id,
  title: event.title,
  description: event.description,
  category: event.category,
  date: event.date,
  time: event.time,
  durationMinutes: event.durationMinutes,
  venue: event.venue,
  status: event.status,
  isDraft: event.isDraft,
  cancellationReason: event.cancellationReason,
  registrationDeadline: event.registrationDeadline,
  registrationOpensAt: event.registrationOpensAt,
  prizes: event.prizes,
  rulesUrl: event.rulesUrl,
  contactName: event.contactName,
  contact: event.contact,
  picture: pictureOf(event),
  maxParticipants: event.maxParticipants,
  isTeamEvent: event.isTeamEvent,
  minTeamSize: event.minTeamSize,
  maxTeamSize: event.maxTeamSize,
  isKoderzEvent: event.isKoderzEvent,
  allowOtherDepartments: event.allowOtherDepartments,
  eligibilityCriteria: { batches: event.batches, departments: event.departments },
  organizer: { _id: event.organizerId, name: organizer },
  organizerClub: event.organizerClub,
  participantCount,
  isFull: isFull(participantCount, event.maxParticipants),
  registrationOpen: isOpen(event, now),
  updatedAt: event.updatedAt,
});

/** For organizers in scope and people with a seat. */
export const presentEventWithGroup = (listed: ListedEvent, now: Date) => ({
  ...presentEvent(listed, now),
  groupUrl: listed.event.groupUrl,
});
