import { eq } from 'drizzle-orm';
import { createUser } from '#accounts/server/queries.ts';
import type { Role } from '#accounts/rules.ts';
import { people, type PersonKey } from '#database/cast/people.ts';
import type { FeaturedRegistration } from '#featured/contract.ts';
import type { Invitation } from '#invitations/contract.ts';
import type { Registration } from '#registrations/contract.ts';
import { newId } from '#platform/database/ids.ts';
import { mails } from '#platform/mail/tables.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { makeEvent } from '../support/eventForms.ts';
import type { Answered, TestApp } from '../support/app.ts';
import type { Asking } from './expectations.ts';

let made = 0;
/** Another one each time, so that no cell meets the thing of an earlier one. */
export const next = (): number => (made += 1);
export const freshEmail = (): string => `person${next()}@cloud.neduet.edu.pk`;
const freshRollNumber = (): string => `CT-${70_000 + next()}`;
export const details = () => ({
  name: 'Noor Fatima',
  rollNumber: freshRollNumber(),
  batch: '2023',
  section: 'A',
  phoneNumber: '0300-1234567',
});

/** What a preparation needs has to work. */
async function well<Data>(asked: Promise<Answered<Data>>): Promise<Data> {
  const { success, data, text } = await asked;
  if (!success) throw new Error(`a preparation was refused: ${text}`);
  return data;
}

export const ownDetails = (who: PersonKey | undefined) => {
  const { name, rollNumber, batch, section, phoneNumber } = people.find(({ key }) => key === who) ?? details();
  return { name, rollNumber, batch, section, phoneNumber };
};

export const anEvent = async ({ site, organizer }: Asking, changes: object = {}): Promise<string> =>
  (await makeEvent(site, organizer, changes))._id;
export const aTeamEvent = (asking: Asking): Promise<string> =>
  anEvent(asking, { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });

/** The student of the matrix, and two people who are no column of it. */
export const student = 'ayesha';
export const friend = 'hira';
export const stranger = 'danish';

export async function invited(asking: Asking, sender: PersonKey, receiver: PersonKey) {
  const { site } = asking;
  const eventId = await aTeamEvent(asking);
  const sent = site
    .as(sender)
    .post<{ invitation: Invitation }>('/invitations/send', { receiverId: await site.idOf(receiver), eventId });
  return { eventId, id: (await well(sent)).invitation._id };
}
export async function joined(asking: Asking, leader: PersonKey, member: PersonKey) {
  const sent = await invited(asking, leader, member);
  await well(asking.site.as(member).put(`/invitations/${sent.id}/respond`, { response: 'accept' }));
  return sent;
}

/** The student alone is registered. */
export async function registered(asking: Asking, eventId: string): Promise<string> {
  const answer = asking.site.as(student).post<{ registration: Registration }>('/registrations', { eventId });
  return (await well(answer)).registration._id;
}
/** A team in which the student is a member. */
export async function registeredTeam(asking: Asking): Promise<string> {
  const { eventId } = await joined(asking, friend, student);
  const form = { eventId, useInvitations: true, teamName: 'The Team' };
  return (await well(asking.site.as(friend).post<{ registration: Registration }>('/registrations', form))).registration
    ._id;
}

export const aFeaturedEvent = async ({ site, organizer }: Asking): Promise<string> =>
  (await makeFeatured(site, {}, organizer))._id;

export async function aFeaturedTeam(asking: Asking) {
  const id = await aFeaturedEvent(asking);
  const form = teamForm(2);
  const path = `/featured-events/${id}/register`;
  const sent = asking.site.nobody.post<{ registration: FeaturedRegistration }>(path, form);
  const { registration } = await well(sent);
  return { id, registrationId: registration._id, form };
}
/** The team and the link that was mailed to its leader. */
export async function aManagedTeam(asking: Asking) {
  const { form } = await aFeaturedTeam(asking);
  const [letter] = await asking.site.lettersTo(form.participants[0]?.email ?? '');
  const token = /\/featured-events\/manage#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  return { headers: { 'x-manage-token': token }, body: form };
}

/** An address whose code is in its mail. */
export async function mailedCode(site: TestApp, path: string, email: string): Promise<string> {
  await well(site.nobody.post(path, { email }));
  return /\d{5,6}/.exec((await site.lettersTo(email))[0]?.text ?? '')?.[0] ?? '';
}
export async function provenAddress(site: TestApp, path: string) {
  const email = freshEmail();
  const code = await mailedCode(site, `${path}/send-code`, email);
  const proof = site.nobody.post<{ verificationToken: string }>(`${path}/verify-code`, { email, code });
  return { email, verificationToken: (await well(proof)).verificationToken };
}

/** Somebody whom no other cell knows. */
export async function aPerson({ db, clock }: TestApp, role: Role = 'student'): Promise<string> {
  const at = { createdAt: clock.now(), updatedAt: clock.now(), emailVerifiedAt: clock.now() };
  const { rollNumber, ...rest } = details();
  const user = { id: newId(), email: freshEmail(), passwordHash: '', role, rollNumber, ...rest, ...at };
  return (await createUser(db, user)).id;
}

/** A mail that could not be delivered and still has something to say. */
export async function aFailedMail(asking: Asking): Promise<string> {
  await registered(asking, await anEvent(asking));
  const [mail] = await asking.site.mails();
  await asking.site.db
    .update(mails)
    .set({ status: 'failed' })
    .where(eq(mails.id, mail?.id ?? ''));
  return mail?.id ?? '';
}

export const application = () => ({
  name: 'Hadia Saleem',
  email: freshEmail(),
  rollNumber: freshRollNumber(),
  batch: '2023',
  domain: 'Technical',
});
export const clubApplication = () => ({
  ...details(),
  email: freshEmail(),
  clubSlug: 'qubit-qrew',
  recruitmentType: 'lead',
});
export const applied = async ({ site }: Asking, path: string, form: object): Promise<string> =>
  (await well(site.nobody.post<{ application: { _id: string } }>(path, form))).application._id;
