import { eventForm } from '../support/eventForms.ts';
import { person } from '../support/featuredForms.ts';

export type PostJson = (path: string, token: string, body?: object) => Promise<Record<string, unknown>>;
type Named = { _id: string };
type Tokens = Record<'student' | 'clubAdmin' | 'superAdmin', string>;

let count = 0;

/**
 * Open events, so that requests get further than "closed" or "not found": an event for one, one for
 * teams, a featured one with a team in it, an invitation for the student, a link into that team, and an address that has been
 * verified.
 */
export async function createFixtures(call: PostJson, { student, clubAdmin, superAdmin }: Tokens, studentId: string) {
  count += 1;
  const now = new Date();
  const event = async (changes: object, path = '/events') =>
    ((await call(path, clubAdmin, eventForm(now, changes)))['event'] as Named)._id;
  const team = await event({ isTeamEvent: true, minTeamSize: 1, maxTeamSize: 4 });
  const single = await event({});
  const featured = await event({ minTeamSize: 1, maxTeamSize: 4 }, '/admin/featured-events');
  const form = { teamName: `Made ${count}`, participants: [person()], paymentReceiptLink: 'https://pay.example/1' };
  const registered = await call(`/featured-events/${featured}/register`, student, form);
  const sent = await call('/invitations/send', clubAdmin, { eventId: team, receiverId: studentId }).catch(() => ({}));
  const invitation = (sent as { invitation?: Named }).invitation?._id;
  const link = await call('/invitations/link', clubAdmin, { eventId: team }).catch(() => ({ url: '' }));
  const token = String(link['url']).split('#')[1] ?? '';
  const sentRequest = await call('/join', student, { token }).catch(() => ({}));
  const joinRequest = (sentRequest as { request?: Named }).request?._id;
  // Ten are the most.
  const made = await call('/keys', clubAdmin, { label: 'Made', scope: 'read', days: 1 }).catch(() => ({}));
  const key = (made as { entry?: Named }).entry?._id;
  const email = `made${count}.${Date.now()}@cloud.neduet.edu.pk`;
  const { code } = await call('/admin/verifications', superAdmin, { email });
  const { verificationToken } = await call('/verification/verify-code', '', { email, code });
  return {
    email,
    verificationToken: String(verificationToken),
    event: [team, single],
    featured,
    team: (registered['registration'] as Named)._id,
    joinToken: [token],
    key: key === undefined ? [] : [key],
    joinRequest: joinRequest === undefined ? [] : [joinRequest],
    invitation: invitation === undefined ? [] : [invitation],
  };
}
