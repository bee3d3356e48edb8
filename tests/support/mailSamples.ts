import type { Mail } from '#platform/mail/tables.ts';
import type { MailTemplates } from '#platform/mail/templates.ts';

export const mailSite = { secret: 'a secret of the tests, at least 32 bytes', publicUrl: 'https://fest.example.org' };

const at = new Date('2026-03-01T09:00:00Z');
export const mailOf = (template: string, data: object): Mail => ({
  id: '01900000-0000-7000-8000-000000000000',
  to: 'a@example.org',
  template,
  data: { ...data },
  status: 'queued',
  attempts: 0,
  lastError: null,
  createdAt: at,
  nextAttemptAt: at,
  expiresAt: null,
  sentAt: null,
  allowanceKey: null,
  releasedAt: null,
});

const announced = {
  date: '2026-03-02',
  time: '11:00',
  venue: 'Hall 2',
  registrationDeadline: new Date('2026-02-20T13:00:00Z'),
  isCancelled: false,
};
const toOpen = { event: { ...announced, opensAt: new Date('2026-02-10T05:00:00Z') } };
const notAnnounced = { event: { ...announced, date: null, time: null } };
export const groupUrl = 'https://chat.example/game-jam';
const grouped = { event: { ...announced, groupUrl } };
const cancelled = { event: { ...announced, isCancelled: true } };
export const seat = { name: 'Ayesha Noor', eventId: '17', title: 'Game Jam', event: announced };
const invitation = { ...seat, other: 'Bilal Raza' };
const moved = { before: { time: '10:00', venue: 'Hall 1' }, after: { time: '11:00', venue: 'Hall 2' } };
export const eventChange = {
  ...seat,
  registrationId: '01900000-0000-7000-8000-000000000001',
  userId: '01900000-0000-7000-8000-000000000002',
  date: '2026-03-02',
  time: '11:00',
  venue: 'Hall 2',
  before: { date: '2026-03-01', time: '10:00', venue: 'Hall 1', durationMinutes: 120 },
  after: { date: '2026-03-02', time: '11:00', venue: 'Hall 2', durationMinutes: 90 },
};
/** A seat with the link that gives it up. */
const held = { ...seat, registrationId: eventChange.registrationId, userId: eventChange.userId };
const unannounced = {
  ...eventChange,
  date: null,
  time: null,
  before: { registrationDeadline: '2026-02-20T13:00:00.000Z' },
  after: { registrationDeadline: '2026-02-21T13:00:00.000Z' },
};
const ofTeam = { ...seat, teamName: 'Null Pointers' };
const member = { ...ofTeam, other: 'Bilal Raza', otherId: '18' };
export const featuredTeam = {
  registrationId: '01900000-0000-7000-8000-000000000001',
  name: 'Ayesha Noor',
  teamName: 'Null Pointers',
  title: 'Game Jam',
  reference: 'GJ-1234',
  status: 'confirmed',
  event: announced,
};
const fee = {
  payment: 'Rs. 1,500 a team\nAccount 1, until Friday',
  needsReceipt: true,
  organizer: 'Chess',
};

const reminder = {
  ...seat,
  personId: '01900000-0000-7000-8000-000000000002',
  subjectId: '17',
  about: '2026-03-05T18:59:00.000Z',
  until: '05/03/2026, 23:59',
  begins: '07/03/2026, 10:00',
  venue: 'Main Auditorium',
};

const place = { date: '2026-03-02', time: '11:00', venue: 'Hall 2' };
const fromOrganizer = {
  messageId: '19',
  subject: 'Bring your laptops',
  body: 'The room has power, but no machines.\n\nAnd one adapter each.\nSee you there!',
  other: 'Sana Iqbal',
  otherId: '18',
};

const result = {
  ...seat,
  teamName: 'Null Pointers',
  isFeatured: false,
  registrationId: '01900000-0000-7000-8000-000000000001',
  place: 2,
  note: 'Best demo of the night',
};

export const mailSamples: { [Name in keyof MailTemplates]: MailTemplates[Name][] } = {
  sign_up_code: [
    { codeId: 'c', purpose: 'sign_up' },
    { codeId: 'c', purpose: 'sign_up_fresh_batch' },
  ],
  already_registered: [{ name: 'Ayesha Noor' }],
  reset_code: [
    { codeId: 'c', known: true, name: 'Ayesha Noor' },
    { codeId: 'c', known: false, name: '' },
  ],
  role_changed: [
    { name: 'Ayesha Noor', role: 'club_admin', club: 'Chess' },
    { name: 'Ayesha Noor', role: 'student', club: null },
  ],
  password_changed: [{ name: 'Ayesha Noor' }],
  second_factor_changed: [
    ...(['on', 'off', 'recovery_codes', 'recovery_code_used', 'locked'] as const).map((change) => ({
      name: 'Ayesha Noor',
      change,
    })),
    { name: 'Ayesha Noor', change: 'removed', other: 'Omar Farooq' },
  ],
  event_handed_on: [seat, { ...seat, ...notAnnounced }],
  events_handed_on: [{ name: 'Ayesha Noor', titles: ['Game Jam', 'Code Sprint'] }],
  invited: [
    { ...invitation, message: 'Join us!', until: new Date('2026-02-18T13:00:00Z') },
    invitation,
    { ...invitation, ...notAnnounced, until: new Date('2026-02-18T13:00:00Z') },
    { ...invitation, isOfRegisteredTeam: true, until: new Date('2026-02-18T13:00:00Z') },
    { ...invitation, isOfRegisteredTeam: true, isReplacement: true },
  ],
  invitation_accepted: [invitation, { ...invitation, ...toOpen }],
  invitation_declined: [invitation, { ...invitation, isOfRegisteredTeam: true }],
  join_requested: [{ ...invitation, requestId: 'j', until: new Date('2026-02-18T13:00:00Z') }],
  join_answered: [
    { ...invitation, isAccepted: true },
    { ...invitation, isAccepted: true, teamName: 'Null Pointers', isWaiting: false },
    { ...invitation, isAccepted: true, teamName: 'Null Pointers', isWaiting: true },
    { ...invitation, isAccepted: false },
  ],
  left_team: [invitation],
  removed_from_team: [invitation],
  registered: [
    held,
    { ...seat, ...notAnnounced },
    { ...seat, ...cancelled },
    { ...seat, event: undefined },
    { ...held, ...grouped, teamName: 'Null Pointers' },
  ],
  waitlisted: [seat, { ...seat, place: 3 }],
  promoted: [seat, { ...held, promotedAt: '2026-03-01T09:00:00.000Z' }],
  registration_cancelled: [seat],
  team_cancelled: [seat],
  event_changed: [eventChange, unannounced],
  member_left: [member],
  member_cannot_come: [{ ...member, registrationId: held.registrationId }],
  member_removed: [member],
  you_left: [ofTeam],
  you_were_removed: [member],
  you_lead: [ofTeam],
  leader_changed: [member],
  member_joined: [member],
  member_replaced: [{ ...member, former: 'Hira Siddiqui', formerId: '19' }],
  you_were_replaced: [member],
  you_joined: [
    { ...ofTeam, isWaiting: false },
    { ...ofTeam, isWaiting: true },
  ],
  team_renamed: [{ ...ofTeam, formerName: 'Stack Smashers' }],
  cancelled_by_organizer: [
    { ...seat, teamName: null, reason: 'No shows twice' },
    { ...ofTeam, reason: 'No shows twice' },
  ],
  removed_by_organizer: [{ ...ofTeam, reason: 'Is ill' }],
  member_removed_by_organizer: [{ ...member, reason: 'Is ill' }],
  leader_changed_by_organizer: [member],
  let_in: [{ ...seat, teamName: null }, ofTeam],
  member_let_in: [member],
  admitted_by_organizer: [{ ...seat, teamName: null }, ofTeam],
  event_cancelled: [
    { ...seat, ...cancelled, cancellationReason: 'The speaker is ill.' },
    { ...seat, ...notAnnounced },
    { ...seat, event: undefined },
  ],
  event_reopened: [{ ...seat, ...moved }],
  featured_registered: [featuredTeam, { ...featuredTeam, status: 'pending', fee }],
  featured_amended: [featuredTeam, { ...featuredTeam, status: 'pending' }],
  featured_leader: [{ ...featuredTeam, status: 'pending', fee: { ...fee, payment: null }, linkVersion: 1 }],
  featured_leader_replaced: [
    {
      name: 'Ayesha Noor',
      other: 'Bilal Raza',
      teamName: 'Null Pointers',
      title: 'Game Jam',
      reference: 'GJ-1234',
      event: announced,
    },
  ],
  featured_pending: [{ ...featuredTeam, status: 'pending' }],
  featured_confirmed: [{ ...featuredTeam, ...grouped }],
  featured_pass: [{ ...featuredTeam, participantId: featuredTeam.registrationId, email: 'bilal@uni.example' }],
  featured_rejected: [{ ...featuredTeam, status: 'rejected', reason: 'No receipt' }],
  featured_withdrawn: [featuredTeam],
  featured_changed: [
    { ...eventChange, ...featuredTeam },
    { ...unannounced, ...featuredTeam },
  ],
  featured_cancelled: [
    { ...featuredTeam, ...cancelled },
    { ...featuredTeam, ...cancelled, cancellationReason: 'The speaker is ill.' },
  ],
  featured_reopened: [{ ...featuredTeam, ...moved }],
  registration_opens: [reminder, { ...reminder, begins: null }],
  team_incomplete: [reminder, { ...reminder, begins: null }],
  team_missed: [reminder],
  event_tomorrow: [reminder, { ...reminder, registrationId: held.registrationId }],
  invitation_expiring: [reminder],
  event_message: [
    { ...seat, ...place, ...fromOrganizer },
    { ...seat, ...place, date: null, time: null, ...fromOrganizer },
  ],
  featured_message: [{ ...featuredTeam, ...place, eventId: '17', ...fromOrganizer }],
  result: [
    { ...result, certificate: 'ready' },
    { ...result, teamName: null, place: 11, note: null, certificate: 'after_event' },
    { ...result, isFeatured: true },
    { ...result, certificate: 'needs_name' },
  ],
  application_received: [{ name: 'Ayesha Noor', purpose: 'Web' }],
  application_answered: [
    { applicationId: '17', kind: 'application', name: 'Ayesha Noor', purpose: 'Web', status: 'shortlisted' },
    { applicationId: '17', kind: 'club application', name: 'Ayesha Noor', purpose: 'Chess, Lead', status: 'rejected' },
  ],
  club_application_received: [{ name: 'Ayesha Noor', purpose: 'Chess, Member' }],
};
