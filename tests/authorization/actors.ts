import { createSession } from '#people/accounts/server/sessionQueries.ts';
import type { Role } from '#people/accounts/rules.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { TestApp } from '../support/app.ts';
import type { Column } from './expectations.ts';
import { newPerson } from './fixtures.ts';

export interface Actor {
  name: string;
  column: Column;
  who?: PersonKey;
  /** Whose event a call is about; else the organizer's. */
  organizes?: boolean;
  /** Runs before the fixtures of a row. */
  enter?: (site: TestApp) => Promise<unknown>;
  token: (site: TestApp) => Promise<string | undefined>;
  /** Changes session or role between getting the token and using it. */
  change?: (site: TestApp, token: string) => Promise<unknown>;
}

export const organizer = 'sana';
const club = 'Koderz Club';

const session = async (site: TestApp, who: PersonKey) => createSession(site.db, await site.idOf(who), site.clock.now());
const setRole = async (site: TestApp, who: PersonKey, role: Role, clubAffiliation: string | null = null) => {
  const path = `/admin/users/${await site.idOf(who)}/role`;
  const { status, text } = await site.as('omar').put(path, { role, clubAffiliation });
  if (status !== 200) throw new Error(text);
};
const actor = (column: Column, who: PersonKey): Actor => ({
  name: column,
  column,
  who,
  token: (site) => session(site, who),
});

type RoleAndClub = [role: Role, club?: string];
/** Somebody of the cast whose role changes after the login. */
const roleChange = (who: PersonKey, before: RoleAndClub, after: RoleAndClub) => ({
  who,
  enter: (site: TestApp) => setRole(site, who, ...before),
  token: (site: TestApp) => session(site, who),
  change: (site: TestApp) => setRole(site, who, ...after),
});

export const actors: readonly Actor[] = [
  { name: 'nobody', column: 'nobody', token: () => Promise.resolve(undefined) },
  actor('student', 'ayesha'),
  actor('otherStudent', 'bilal'),
  actor('organizer', organizer),
  { ...actor('sameClub', 'zain'), enter: (site) => setRole(site, 'zain', 'club_admin', club) },
  actor('otherClub', 'talha'),
  actor('superAdmin', 'omar'),
];

/**
 * Actors whose session or role changes after they got their token. Source: decisions.md, Accounts: "Roles are read from
 * the database on every request … Reset, role change and deletion take hold at once."
 */
export const changedActors: readonly Actor[] = [
  {
    name: 'a super_admin after logging out',
    column: 'nobody',
    token: (site) => session(site, 'omar'),
    change: (site, token) => site.bearing(token).post('/auth/logout'),
  },
  { name: 'a token that never was', column: 'nobody', token: () => Promise.resolve('Zm9yZ2VkLXRva2Vu') },
  {
    name: 'a super_admin whose account was deleted',
    column: 'nobody',
    token: async (site) => createSession(site.db, await newPerson(site, 'super_admin'), site.clock.now()),
    change: async (site, token) => {
      const { data } = await site.bearing(token).get<{ user: { _id: string } }>('/auth/me');
      await site.as('omar').delete(`/admin/users/${data.user._id}`);
    },
  },
  {
    name: 'the organizer, demoted a moment ago',
    column: 'otherStudent',
    organizes: true,
    ...roleChange('kamran', ['club_admin', club], ['student']),
  },
  {
    name: 'a super_admin, demoted a moment ago',
    column: 'otherStudent',
    ...roleChange('hassan', ['super_admin'], ['student']),
  },
  {
    name: 'a club_admin who has just changed to another club',
    column: 'otherClub',
    ...roleChange('zara', ['club_admin', club], ['club_admin', 'AI Alliance']),
  },
  {
    name: 'a student who has just become super_admin',
    column: 'superAdmin',
    ...roleChange('komal', ['student'], ['super_admin']),
  },
];
