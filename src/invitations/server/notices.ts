import type { NewMail } from '#platform/mail/queries.ts';
import type { LoadedInvitation } from './queries.ts';

/** The mails that invitations write, each to the person it concerns. */

const about = ({ event, sender, receiver }: LoadedInvitation, to: 'sender' | 'receiver') => {
  const [person, other] = to === 'sender' ? [sender, receiver] : [receiver, sender];
  return { to: person.email, data: { name: person.name, other: other.name, eventId: event.id, title: event.title } };
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

/** To the leader: somebody left. */
export const leftTeam = (one: LoadedInvitation): NewMail => ({ ...about(one, 'sender'), template: 'left_team' });

/** To the member: the leader removed them, or registered without them. */
export const removedFromTeam = (one: LoadedInvitation): NewMail => ({
  ...about(one, 'receiver'),
  template: 'removed_from_team',
});
