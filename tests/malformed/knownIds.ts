import { demoPassword, type PersonKey } from '#database/cast/people.ts';
import { manageTokenOf } from '#teams/featured/server/manageToken.ts';
import { newId } from '#platform/database/ids.ts';
import type { Role } from './operations.ts';
import type { Kind } from './samples.ts';
import { emailOf } from '../support/castDetails.ts';
import { createFixtures, type PostJson } from './fixtures.ts';

/** What a server with the cast in it has: sessions of three people, and ids to put into requests. */
export interface KnownIds {
  tokens: Record<Role, string>;
  ids: Record<Kind, string[]>;
}

/** Some request may erase its own account: then the next one acts. The last super admin cannot. */
const actors: Record<Exclude<Role, 'nobody'>, readonly [PersonKey, ...PersonKey[]]> = {
  student: ['ayesha', 'hira', 'kamran', 'mariam', 'noor', 'maha'],
  club_admin: ['sana', 'zara'],
  super_admin: ['omar'],
};

interface SignedIn {
  key: PersonKey;
  token: string;
}

async function signIn(url: string, role: Exclude<Role, 'nobody'>): Promise<SignedIn> {
  const [first, ...others] = actors[role];
  const as = async (key: PersonKey): Promise<SignedIn> => {
    const answer = await clientOf(url)('/auth/login', '', { email: emailOf(key), password: demoPassword });
    return { key, token: String(answer['token']) };
  };
  return others.reduce((signedIn, other) => signedIn.catch(() => as(other)), as(first));
}

export const logIn = async (url: string, role: Role): Promise<string> =>
  role === 'nobody' ? '' : (await signIn(url, role)).token;

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
  const [{ key: studentKey, token: student }, { token: clubAdmin }, { token: superAdmin }] = await Promise.all([
    signIn(url, 'student'),
    signIn(url, 'club_admin'),
    signIn(url, 'super_admin'),
  ]);
  const list = async (path: string, name: string, token = superAdmin) =>
    (await call(path, token))[name] as { _id: string; email?: string }[];
  const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).slice(0, 6).map(({ _id }) => _id);
  const users = await list('/admin/users', 'users');
  const idFor = (key: PersonKey) => users.find(({ email }) => email === emailOf(key))?._id ?? newId();
  const made = await createFixtures(call, { student, clubAdmin, superAdmin }, idFor(studentKey));
  const featured = [made.featured, ...(await idsOf('/featured-events', 'events'))].slice(0, 6);
  const teams = await Promise.all(featured.map((id) => idsOf(`/featured-events/${id}/registrations`, 'registrations')));
  const team = [made.team, ...teams.flat()].slice(0, 6);
  // The actors are left out: nobody may delete or demote them.
  const own = new Set<string>(Object.values(actors).flat().map(emailOf));
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
      joinRequest: made.joinRequest,
      joinToken: made.joinToken,
      key: made.key,
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
