import type { PersonKey } from '#database/cast/people.ts';
import type { Role } from '#people/accounts/rules.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import type { KeyEntry } from '#people/security/keyContract.ts';
import { newPerson } from '../authorization/fixtures.ts';
import type { TestApp } from './app.ts';

export interface MadeKey {
  key: string;
  entry: KeyEntry;
}
export const readForm = { label: 'Scoreboard', scope: 'read', days: 30 };
export const doorForm = (eventId: string) => ({ label: 'Turnstile', scope: 'event', eventId, days: 2 });

type Client = TestApp['nobody'];

export async function makeKey(client: Client, form: object = readForm): Promise<MadeKey> {
  const made = await client.post<MadeKey>('/keys', form);
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
}

/** A client that calls with a key of its own. */
export const withKey = async (site: TestApp, owner: PersonKey, form?: object): Promise<Client> =>
  site.bearing((await makeKey(site.as(owner), form)).key);

export async function setRole(site: TestApp, id: string, role: Role, clubAffiliation: string | null = null) {
  const changed = await site.as('omar').put(`/admin/users/${id}/role`, { role, clubAffiliation });
  if (changed.status !== 200) throw new Error(changed.text);
}

/** A new administrator, whose role and account a test may change. */
export async function newAdministrator(site: TestApp, role: Role = 'club_admin', of: string | null = 'Koderz Club') {
  const id = await newPerson(site);
  await setRole(site, id, role, of);
  return { id, client: site.bearing(await createSession(site.db, id, site.clock.now())) };
}
