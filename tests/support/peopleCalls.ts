import type { User } from '#people/accounts/contract.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { TestApp } from './app.ts';

type Users = { users: User[]; total: number };
interface Records {
  records: AuditEntry[];
  total: number;
  actions: string[];
  actors: { name: string }[];
  events: NonNullable<AuditEntry['event']>[];
}

export function peopleCalls(site: TestApp) {
  const omar = () => site.as('omar');
  return {
    omar,
    list: async (query = '') => (await omar().get<Users>(`/admin/users${query}`)).data,
    setRole: async (who: PersonKey, body: object, by: PersonKey = 'omar') =>
      site.as(by).put<{ user: User }>(`/admin/users/${await site.idOf(who)}/role`, body),
    setClub: async (who: PersonKey, clubAffiliation: unknown) =>
      omar().put<{ user: User }>(`/admin/users/${await site.idOf(who)}`, { clubAffiliation }),
    remove: (id: string, by: PersonKey = 'omar') => site.as(by).delete(`/admin/users/${id}`),
    records: async (query = '') => (await omar().get<Records>(`/admin/records${query}`)).data,
  };
}
