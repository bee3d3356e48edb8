import type { NewMail } from '#platform/mail/queries.ts';
import type { LoadedInvitation } from './queries.ts';

const about = ({ event, sender, receiver }: LoadedInvitation, to: 'sender' | 'receiver') => {
  const [person, other] = to === 'sender' ? [sender, receiver] : [receiver, sender];
  const data = { name: person.name, other: other.name, otherId: other._id, eventId: event.id, title: event.title };
  return { to: person.email, data };
};

export function invited(one: LoadedInvitation): NewMail {
  const { to, data } = about(one, 'receiver');
  const { message, expiresAt } = one.invitation;
  return { to, template: 'invited', data: { ...data, message }, expiresAt };
}

export const answered = (one: LoadedInvitation, accepted: boolean): NewMail => ({
  ...about(one, 'sender'),
  template: accepted ? 'invitation_accepted' : 'invitation_declined',
});

export const leftTeam = (one: LoadedInvitation): NewMail => ({ ...about(one, 'sender'), template: 'left_team' });

export const removedFromTeam = (one: LoadedInvitation): NewMail => ({
  ...about(one, 'receiver'),
  template: 'removed_from_team',
});
