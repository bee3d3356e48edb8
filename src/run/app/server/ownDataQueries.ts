import { eq, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { failureKey } from '#people/accounts/server/login.ts';
import { isAddressOf } from '#people/accounts/server/mailboxQueries.ts';
import {
  codes,
  knownDevices,
  loginChallenges,
  recoveryCodes,
  scriptKeys,
  secondFactors,
  sessions,
  users,
} from '#people/accounts/server/tables.ts';
import { attendance, doorLinks } from '#day/attendance/server/tables.ts';
import { auditEntries } from '#people/audit/server/tables.ts';
import { calendarLinks } from '#day/calendars/server/tables.ts';
import { certificates } from '#day/certificates/server/tables.ts';
import { feedback } from '#day/feedback/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import {
  featuredEvents,
  featuredParticipants,
  featuredRegistrations,
  receipts,
} from '#teams/featured/server/tables.ts';
import { invitations, joinLinks, joinRequests, teamSeekers } from '#teams/invitations/server/tables.ts';
import { messageRecipients, messages, messageTeams } from '#contact/messages/server/tables.ts';
import type { OwnDataPart } from '#people/people/server/ownDataQueries.ts';
import { pictures } from '#people/pictures/server/tables.ts';
import { isCountOf } from '#platform/http/server/limitQueries.ts';
import { rateLimits } from '#platform/http/server/tables.ts';
import { fieldsAboutOthers } from '#platform/mail/removalQueries.ts';
import { mails } from '#platform/mail/tables.ts';
import { applications, clubApplications } from '#recruitment/server/tables.ts';
import { resultNotices, results } from '#day/results/server/tables.ts';
import { reminders } from '#contact/reminders/server/tables.ts';
import {
  endedMemberships,
  openingReminders,
  registrationMembers,
  registrations,
} from '#teams/registrations/server/tables.ts';

const hashed = 'a hash of something secret';

type Erasure = OwnDataPart['onErasure'];
type LeftOut = OwnDataPart['leftOut'];
/** The rows whose column is the person's id, or their address. */
const partBy =
  (key: 'id' | 'email') =>
  (section: string, column: PgColumn, onErasure: Erasure, leftOut: LeftOut = {}): OwnDataPart => ({
    section,
    table: column.table,
    where: (person) => eq(column, person[key]),
    leftOut,
    onErasure,
  });
const ofAccount = partBy('id');
const ofAddress = partBy('email');

type Person = Parameters<OwnDataPart['where']>[0];
const theirs = {
  registrations: ({ id }: Person) =>
    sql`(select m.registration_id from registration_members m where m.user_id = ${id})`,
  memberships: ({ id }: Person) => sql`(select m.membership_id from registration_members m where m.user_id = ${id})`,
  featuredRegistrations: ({ email }: Person) =>
    sql`(select p.registration_id from featured_participants p where p.email = ${email})`,
  featuredMemberships: ({ email }: Person) =>
    sql`(select p.membership_id from featured_participants p where p.email = ${email})`,
};

/**
 * Everything that is stored about a person: what GET /users/export answers, and what erasing does to it. A table or a
 * column that is missing here fails a test.
 */
export const ownData: readonly OwnDataPart[] = [
  ofAccount('account', users.id, 'nameless', { passwordHash: hashed }),
  ofAccount('sessions', sessions.userId, 'deleted', { tokenHash: hashed }),
  ofAccount('keys', scriptKeys.ownerId, 'deleted', { tokenHash: hashed }),
  ofAccount('devices', knownDevices.userId, 'deleted', { tokenHash: hashed }),
  ofAccount('secondFactor', secondFactors.userId, 'deleted', {
    sealedSecret: 'what the codes of the app are made from',
  }),
  ofAccount('recoveryCodes', recoveryCodes.userId, 'deleted', { codeHash: hashed }),
  ofAccount('loginsUnderWay', loginChallenges.userId, 'deleted', { tokenHash: hashed }),
  {
    section: 'codes',
    table: codes,
    where: ({ mailbox }) => eq(codes.mailbox, mailbox),
    leftOut: { tokenHash: hashed },
    onErasure: 'deleted',
  },
  {
    section: 'limits',
    table: rateLimits,
    where: ({ email, passwordHash }, { secret }) => isCountOf(secret, failureKey(email, passwordHash)),
    onErasure: 'deleted',
  },
  {
    section: 'mails',
    table: mails,
    where: (person) => isAddressOf(mails.to, person),
    fieldsAboutOthers,
    onErasure: 'deleted',
  },
  {
    section: 'records',
    table: auditEntries,
    where: ({ id }) => or(eq(auditEntries.actorId, id), eq(auditEntries.personId, id), eq(auditEntries.subjectId, id)),
    onErasure: 'nameless',
  },
  {
    section: 'registrations',
    table: registrations,
    where: (person) =>
      sql`${registrations.cancelledBy} = ${person.id} or ${registrations.id} in ${theirs.registrations(person)}`,
    onErasure: 'nameless',
  },
  ofAccount('memberships', registrationMembers.userId, 'nameless'),
  ofAccount('endedMemberships', endedMemberships.userId, 'deleted'),
  {
    section: 'attendance',
    table: attendance,
    // Where they were, and whom they let in.
    where: (person) => sql`${attendance.markedBy} = ${person.id}
      or ${attendance.personId} in ${theirs.memberships(person)}
      or ${attendance.personId} in ${theirs.featuredMemberships(person)}`,
    onErasure: 'nameless',
  },
  ofAccount('doorLinks', doorLinks.createdBy, 'nameless', { tokenHash: hashed }),
  {
    section: 'results',
    table: results,
    // A draft is shown to nobody it names.
    where: (person) => sql`(${results.registrationId} in ${theirs.registrations(person)}
        or ${results.featuredRegistrationId} in ${theirs.featuredRegistrations(person)})
      and ${results.listId} in (select l.id from result_lists l where l.published_at is not null)`,
    onErasure: 'nameless',
  },
  {
    section: 'resultsTold',
    table: resultNotices,
    where: (person) => sql`${resultNotices.personId} in ${theirs.memberships(person)}
      or ${resultNotices.personId} in ${theirs.featuredMemberships(person)}`,
    onErasure: 'nameless',
  },
  {
    section: 'certificates',
    table: certificates,
    where: (person) => sql`${certificates.personId} in ${theirs.memberships(person)}`,
    onErasure: 'nameless',
  },
  {
    section: 'feedback',
    table: feedback,
    where: (person) => sql`${feedback.personId} in ${theirs.memberships(person)}`,
    onErasure: 'deleted',
  },
  {
    section: 'invitations',
    table: invitations,
    where: ({ id }) =>
      or(
        eq(invitations.senderId, id),
        eq(invitations.receiverId, id),
        eq(invitations.endedBy, id),
        eq(invitations.replaces, id),
      ),
    onErasure: 'nameless',
  },
  ofAccount('joinLinks', joinLinks.leaderId, 'deleted', { tokenHash: hashed }),
  {
    section: 'joinRequests',
    table: joinRequests,
    where: ({ id }) => or(eq(joinRequests.leaderId, id), eq(joinRequests.askerId, id)),
    onErasure: 'deleted',
  },
  ofAccount('lookingForTeams', teamSeekers.personId, 'deleted'),
  {
    section: 'events',
    table: events,
    // Events they organized, and events that the rest refers to.
    where: ({ id }) => sql`${events.organizerId} = ${id}
      or not ${events.isDraft} and (${events.id} in (select m.event_id from registration_members m where m.user_id = ${id})
        or ${events.id} in (select m.event_id from ended_memberships m where m.user_id = ${id})
        or ${events.id} in (select o.event_id from opening_reminders o where o.person_id = ${id})
        or ${events.id} in (select s.event_id from team_seekers s where s.person_id = ${id})
        or ${events.id} in (select i.event_id from invitations i where ${id} in (i.sender_id, i.receiver_id))
        or ${events.id} in (select j.event_id from join_requests j where ${id} in (j.leader_id, j.asker_id)))`,
    onlyWhere: ({ id }) => ({
      groupUrl: sql`${events.organizerId} = ${id} or exists (select from registration_members m
        join registrations r on r.id = m.registration_id
        where m.event_id = ${events.id} and m.user_id = ${id} and m.released_at is null and r.admitted_at is not null)`,
    }),
    onErasure: 'nameless',
  },
  {
    section: 'pictures',
    table: pictures,
    // The profile's picture, and uploads that no form shows yet.
    where: ({ id, pictureId }) =>
      or(eq(pictures.uploaderId, id), pictureId === null ? undefined : eq(pictures.id, pictureId)),
    leftOut: Object.fromEntries(
      (['small', 'medium', 'large', 'dots'] as const).map((part) => [
        part,
        'the picture itself: its id is its address',
      ]),
    ),
    onErasure: 'deleted',
  },
  ofAccount('openingReminders', openingReminders.personId, 'deleted'),
  ofAccount('reminders', reminders.personId, 'nameless'),
  {
    section: 'messages',
    table: messages,
    where: ({ id, email }) => sql`${messages.createdBy} = ${id}
      or ${messages.id} in (select r.message_id from message_recipients r where r.user_id = ${id})
      or ${messages.id} in (select t.message_id from message_teams t
        join featured_participants p on p.registration_id = t.registration_id where p.email = ${email})`,
    onErasure: 'nameless',
  },
  ofAccount('messageRecipients', messageRecipients.userId, 'deleted'),
  {
    section: 'messageTeams',
    table: messageTeams,
    where: (person) => sql`${messageTeams.registrationId} in ${theirs.featuredRegistrations(person)}`,
    onErasure: 'nameless',
  },
  ofAccount('calendarLink', calendarLinks.userId, 'deleted', { tokenHash: hashed }),
  ofAddress('featuredParticipants', featuredParticipants.email, 'nameless'),
  {
    section: 'featuredRegistrations',
    table: featuredRegistrations,
    where: (person) => sql`${featuredRegistrations.statusBy} = ${person.id}
      or ${featuredRegistrations.id} in ${theirs.featuredRegistrations(person)}`,
    leftOut: { idempotencyKey: hashed },
    onErasure: 'nameless',
  },
  {
    section: 'receipts',
    table: receipts,
    where: (person) => sql`${receipts.registrationId} in ${theirs.featuredRegistrations(person)}`,
    leftOut: { id: 'names the picture in a form', image: 'the picture itself: the link of the team shows it' },
    onErasure: 'nameless',
  },
  {
    section: 'featuredEvents',
    table: featuredEvents,
    where: ({ email }) => sql`not ${featuredEvents.isDraft} and ${featuredEvents.id} in (
      select p.event_id from featured_participants p where p.email = ${email})`,
    onlyWhere: ({ email }) => ({
      groupUrl: sql`exists (select from featured_participants p
        join featured_registrations r on r.id = p.registration_id
        where p.event_id = ${featuredEvents.id} and p.email = ${email} and p.position = 0 and r.status = 'confirmed')`,
    }),
    onErasure: 'nameless',
  },
  ofAddress('applications', applications.email, 'deleted'),
  ofAddress('clubApplications', clubApplications.email, 'deleted'),
];
