import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { FeaturedEvent, FeaturedRegistration, ManagedRegistration } from '#teams/featured/contract.ts';
import { rowsOf } from '#platform/database/database.ts';
import type { Answered, TestApp } from './app.ts';
import { jpegType } from './pictureCalls.ts';
import { picture } from './pictureFiles.ts';
import { teamForm, type TeamFields } from './featuredForms.ts';

export const editable = ({ _id, registrationOpen: _open, updatedAt: _seen, ...form }: Partial<FeaturedEvent>) => form;

export type Made = {
  registration: Pick<FeaturedRegistration, '_id' | 'reference' | 'teamName' | 'status'>;
  manageToken: string;
};
export type Managed = { registration: ManagedRegistration };
export type List = { registrations: FeaturedRegistration[]; total: number };

export const refused = (answer: Answered<unknown>, status: number, code: string) =>
  expect([answer.status, answer.code], answer.text).toEqual([status, code]);

/** A JPEG of 300 × 200 pixels unless a file is given. */
export const uploadReceipt = async (site: TestApp, eventId: string, file?: Buffer) =>
  site.nobody.post<{ receipt: string }>(
    `/featured-events/${eventId}/receipts`,
    file ?? (await picture(300, 200).jpeg().toBuffer()),
    jpegType,
  );

export function featuredCalls(site: () => TestApp) {
  const register = (event: { _id: string }, form: object, headers: Record<string, string> = {}) =>
    site().nobody.post<Made>(`/featured-events/${event._id}/register`, form, headers);
  const registered = async (event: { _id: string }, form: TeamFields = teamForm()) => {
    const answer = await register(event, form);
    if (answer.status !== 201) throw new Error(answer.text);
    return { ...answer.data.registration, form, token: await tokenOf(form) };
  };
  const tokenOf = async (form: TeamFields) => {
    const [mail] = await site().mailsTo(form.participants[0]?.email ?? '');
    return /\/featured-events\/manage#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const subjects = async (form: TeamFields) =>
    (await site().mailsTo(form.participants[0]?.email ?? '')).map((message) => message.subject.split(':')[0]);
  const holding = (token: string) => ({ 'x-manage-token': token });
  const manage = {
    get: (token: string) => site().nobody.get<Managed>('/featured-registrations/manage', holding(token)),
    put: (token: string, form: object) =>
      site().nobody.put<Managed>('/featured-registrations/manage', form, holding(token)),
    delete: (token: string) =>
      site().nobody.delete<Managed>('/featured-registrations/manage', undefined, holding(token)),
  };
  const list = async (event: { _id: string }) =>
    (await site().as('sana').get<List>(`/featured-events/${event._id}/registrations`)).data.registrations;
  const review = (event: { _id: string }, team: { _id: string }, body: object, who: PersonKey = 'sana') =>
    site()
      .as(who)
      .patch<{ registration: FeaturedRegistration }>(`/featured-events/${event._id}/registrations/${team._id}`, body);
  const records = async (subject: string) =>
    rowsOf<{ action: string; summary: string }>(
      site().db,
      sql`select action, summary from records where subject_id = ${subject} order by at, id`,
    );
  return { register, registered, subjects, manage, list, review, records };
}
