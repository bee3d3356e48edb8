import type { PersonKey } from '#database/cast/people.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import type { TestApp } from './app.ts';
import { emailOf, rollNumberOf } from './castDetails.ts';
import { makeEvent } from './eventForms.ts';

type One = { registration: Registration };
interface Records {
  records: { action: string; subjectId: string; summary: string; actor: { name: string } }[];
}

export function organizerCalls(site: TestApp) {
  const sana = () => site.as('sana');
  return {
    sana,
    makeTeamEvent: (changes: object = {}) =>
      makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3, ...changes }),
    register: async (who: PersonKey, eventId: string) =>
      (await site.as(who).post<One>('/registrations', { eventId })).data.registration,
    cancel: (id: string, body: object = { reason: 'Is ill' }) => sana().delete<One>(`/admin/registrations/${id}`, body),
    takeOut: async (id: string, member: PersonKey, body: object = { reason: 'Is ill' }) =>
      sana().delete<One>(`/admin/registrations/${id}/members/${await site.idOf(member)}`, body),
    makeLeader: async (id: string, member: PersonKey) =>
      sana().put<One>(`/admin/registrations/${id}/leader`, { userId: await site.idOf(member) }),
    admit: (id: string, body: object = {}) => sana().post<One>(`/admin/registrations/${id}/admit`, body),
    letIn: (eventId: string, who: PersonKey, more: object = {}) =>
      sana().post<One>(`/admin/events/${eventId}/registrations`, { rollNumber: rollNumberOf(who), ...more }),
    recordsOf: async (id: string) =>
      (await site.as('omar').get<Records>('/admin/records?action=registration')).data.records.filter(
        ({ subjectId }) => subjectId === id,
      ),
    textsTo: async (who: PersonKey) => (await site.mailsTo(emailOf(who))).map(({ text }) => text),
  };
}
