import type { NewMail } from '#platform/mail/queries.ts';
import type { LoadedRegistration } from './queries.ts';

type Member = LoadedRegistration['members'][number];
type Person = Pick<Member, '_id' | 'name' | 'email'>;

const factsFor = ({ registration, event }: LoadedRegistration, { name, email }: Person) => ({
  to: email,
  data: { name, eventId: event.id, title: event.title, teamName: registration.teamName },
});
const about = ({ name, _id }: Person) => ({ other: name, otherId: _id });
const toAll = (entry: LoadedRegistration, mail: (facts: ReturnType<typeof factsFor>, member: Member) => NewMail) =>
  entry.members.map((member) => mail(factsFor(entry, member), member));

export const cancelledByOrganizer = (entry: LoadedRegistration, reason: string): NewMail[] =>
  toAll(entry, ({ to, data }) => ({ to, template: 'cancelled_by_organizer', data: { ...data, reason } }));

export const removedByOrganizer = (entry: LoadedRegistration, gone: Member, reason: string): NewMail[] =>
  toAll(entry, ({ to, data }, member) =>
    member._id === gone._id
      ? { to, template: 'removed_by_organizer', data: { ...data, reason } }
      : { to, template: 'member_removed_by_organizer', data: { ...data, ...about(gone), reason } },
  );

export const leaderChangedByOrganizer = (entry: LoadedRegistration, leader: Member): NewMail[] =>
  toAll(entry, ({ to, data }, member) =>
    member._id === leader._id
      ? { to, template: 'you_lead', data: { ...data, teamName: data.teamName ?? '' } }
      : { to, template: 'leader_changed_by_organizer', data: { ...data, ...about(leader) } },
  );

export const admittedByOrganizer = (entry: LoadedRegistration): NewMail[] =>
  toAll(entry, ({ to, data }) => ({ to, template: 'admitted_by_organizer', data }));

export const letIntoTeam = (entry: LoadedRegistration, person: Person): NewMail[] => [
  ...toAll(entry, ({ to, data }) => ({ to, template: 'member_let_in', data: { ...data, ...about(person) } })),
  { ...factsFor(entry, person), template: 'let_in' },
];
