import { demoPassword, type PersonKey } from '#database/cast/people.ts';
import { manageTokenOf } from '#featured/server/manageToken.ts';
import { newId } from '#platform/database/ids.ts';
import { roles, type Role } from './operations.ts';
import type { Kind } from './samples.ts';
import { emailOf } from '../support/castDetails.ts';
import { createFixtures, type PostJson } from './fixtures.ts';

/** What a server with the cast in it has: sessions of three people, and ids to put into requests. */
export interface KnownIds {
  tokens: Record<Role, string>;
  ids: Record<Kind, string[]>;
}

const actors: Record<Exclude<Role, 'nobody'>, PersonKey> = {
  student: 'ayesha',
  club_admin: 'sana',
  super_admin: 'omar',
};

export async function logIn(url: string, role: Role): Promise<string> {
  if (role === 'nobody') return '';
  return String(
    (await clientOf(url)('/auth/login', '', { email: emailOf(actors[role]), password: demoPassword }))['token'],
  );
}

const clientOf =
  (url: string): PostJson =>
  async (path, token, body) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${url}/api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data, message } = (await answer.json()) as { data: Record<string, unknown>; message?: string };
    if (!answer.ok) throw new Error(`${path}: ${message}`);
    return data;
  };

/** Logs in, collects ids and creates a few open events. `secret` is the server's. */
export async function collectKnownIds(url: string, secret: string): Promise<KnownIds> {
  const call = clientOf(url);
  const [student = '', clubAdmin = '', superAdmin = ''] = await Promise.all(
    roles.slice(1).map((role) => logIn(url, role)),
  );
  const list = async (path: string, name: string, token = superAdmin) =>
    (await call(path, token))[name] as { _id: string; email?: string }[];
  const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).slice(0, 6).map(({ _id }) => _id);
  const users = await list('/admin/users', 'users');
  const idFor = (key: PersonKey) => users.find(({ email }) => email === emailOf(key))?._id ?? newId();
  const made = await createFixtures(call, { student, clubAdmin, superAdmin }, idFor(actors.student));
  const featured = [made.featured, ...(await idsOf('/featured-events', 'events'))].slice(0, 6);
  const teams = await Promise.all(featured.map((id) => idsOf(`/featured-events/${id}/registrations`, 'registrations')));
  const team = [made.team, ...teams.flat()].slice(0, 6);
  // The actors are left out: nobody may delete or demote them.
  const own = new Set<string>(Object.values(actors).map(emailOf));
  const others = users.filter(({ email = '' }) => !own.has(email)).map(({ _id }) => _id);
  return {
    tokens: { nobody: '', student, club_admin: clubAdmin, super_admin: superAdmin },
    ids: {
      event: [...made.event, ...(await idsOf('/events', 'events'))].slice(0, 6),
      featured,
      team,
      registration: await idsOf('/registrations/my-registrations', 'registrations', student),
      invitation: [
        ...made.invitation,
        ...(await idsOf('/invitations/incoming', 'invitations', student)),
        ...(await idsOf('/invitations/outgoing', 'invitations', student)),
      ],
      user: [idFor('talha'), ...others.slice(0, 3), ...others.slice(-2)],
      application: await idsOf('/recruitment', 'applications'),
      clubApplication: await idsOf('/club-recruitment', 'applications'),
      mail: await idsOf('/admin/mail', 'mails'),
      manageToken: team.map((id) => manageTokenOf(secret, id, 0)),
      freshEmail: [made.email],
      verificationToken: [made.verificationToken],
    },
  };
}

/** Puts ids in the place of `{{event.3}}` and the like; an unknown one where the server has none of that kind. */
export const fillIds = (text: string, { ids }: KnownIds): string =>
  text.replaceAll(/\{\{(\w+)\.(\d)\}\}/g, (_all, kind: string, number: string) => {
    const some = ids[kind as Kind] ?? [];
    return some[Number(number) % Math.max(some.length, 1)] ?? newId();
  });
