import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { sealOf } from '#people/accounts/server/secondFactor.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  createChallenge,
  deleteSecondFactor,
} from '#people/accounts/server/secondFactorQueries.ts';
import { newFactorSecret } from '#people/accounts/server/totp.ts';
import { seal } from '#platform/sealing.ts';
import { createUser } from '#people/accounts/server/queries.ts';
import { createSession, listSessions } from '#people/accounts/server/sessionQueries.ts';
import type { Role } from '#people/accounts/rules.ts';
import { people, type PersonKey } from '#database/cast/people.ts';
import type { FeaturedRegistration } from '#teams/featured/contract.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { newId } from '#platform/database/ids.ts';
import { mails } from '#platform/mail/tables.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { makeEvent } from '../support/eventForms.ts';
import type { Answered, TestApp } from '../support/app.ts';
import type { CellContext } from './expectations.ts';

let made = 0;
/** A number that no earlier cell has used. */
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

/** The data of a successful answer. @throws when the call is refused */
async function succeed<Data>(response: Promise<Answered<Data>>): Promise<Data> {
  const { success, data, text } = await response;
  if (!success) throw new Error(`a preparation was refused: ${text}`);
  return data;
}

export const ownDetails = (who: PersonKey | undefined) => {
  const { name, rollNumber, batch, section, phoneNumber } = people.find(({ key }) => key === who) ?? details();
  return { name, rollNumber, batch, section, phoneNumber };
};

export const newEvent = async ({ site, organizer }: CellContext, changes: object = {}): Promise<string> =>
  (await makeEvent(site, organizer, changes))._id;
/** Tomorrow: before its deadline. */
export const eventToOpen = (cell: CellContext): Promise<string> =>
  newEvent(cell, { registrationOpensAt: new Date(cell.site.clock.now().getTime() + 86_400_000).toISOString() });
export const newTeamEvent = (cell: CellContext, minTeamSize = 2): Promise<string> =>
  newEvent(cell, { isTeamEvent: true, minTeamSize, maxTeamSize: 3 });

/** The student of the matrix, and two people who are no column of it. */
export const student = 'ayesha';
export const friend = 'hira';
export const stranger = 'danish';

export async function invited(cell: CellContext, sender: PersonKey, receiver: PersonKey, minTeamSize?: number) {
  const { site } = cell;
  const eventId = await newTeamEvent(cell, minTeamSize);
  const sent = site
    .as(sender)
    .post<{ invitation: Invitation }>('/invitations/send', { receiverId: await site.idOf(receiver), eventId });
  return { eventId, id: (await succeed(sent)).invitation._id };
}
export async function joined(cell: CellContext, leader: PersonKey, member: PersonKey, minTeamSize?: number) {
  const sent = await invited(cell, leader, member, minTeamSize);
  await succeed(cell.site.as(member).put(`/invitations/${sent.id}/respond`, { response: 'accept' }));
  return sent;
}

/** The student alone is registered. */
export async function registered(cell: CellContext, eventId: string): Promise<string> {
  const answer = cell.site.as(student).post<{ registration: Registration }>('/registrations', { eventId });
  return (await succeed(answer)).registration._id;
}
export async function teamOfTwo(cell: CellContext, leader: PersonKey, member: PersonKey, minTeamSize?: number) {
  const { eventId } = await joined(cell, leader, member, minTeamSize);
  const form = { eventId, useInvitations: true, teamName: 'The Team' };
  const answer = cell.site.as(leader).post<{ registration: Registration }>('/registrations', form);
  return { eventId, registrationId: (await succeed(answer)).registration._id };
}
/** The student waits behind the friend, who has the only seat. */
export async function waiting(cell: CellContext): Promise<string> {
  const eventId = await newEvent(cell, { maxParticipants: 1 });
  await succeed(cell.site.as(friend).post('/registrations', { eventId }));
  return registered(cell, eventId);
}
/** A team of two; unless told otherwise one in which the student is a member. */
export const registeredTeam = async (
  cell: CellContext,
  leader: PersonKey = friend,
  member: PersonKey = student,
  minTeamSize?: number,
): Promise<string> => (await teamOfTwo(cell, leader, member, minTeamSize)).registrationId;

export const newFeaturedEvent = async ({ site, organizer }: CellContext, changes: object = {}): Promise<string> =>
  (await makeFeatured(site, changes, organizer))._id;

export async function newFeaturedTeam(cell: CellContext, eventId?: string, changes = {}) {
  const id = eventId ?? (await newFeaturedEvent(cell));
  const form = teamForm(2, changes);
  const path = `/featured-events/${id}/register`;
  const sent = cell.site.nobody.post<{ registration: FeaturedRegistration }>(path, form);
  const { registration } = await succeed(sent);
  return { id, registrationId: registration._id, form };
}
/** The team and the link that was mailed to its leader. */
export async function newManagedTeam(cell: CellContext) {
  const { form } = await newFeaturedTeam(cell);
  return { headers: await managingHeaders(cell, form), body: form };
}
export async function managingHeaders({ site }: CellContext, { participants: [leader] }: ReturnType<typeof teamForm>) {
  const [mail] = await site.mailsTo(leader?.email ?? '');
  return { 'x-manage-token': /\/featured-events\/manage#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}
/** The header with the code of a pass, out of the team's link. */
export async function newTeamPass(cell: CellContext, status: 'confirmed' | 'rejected' = 'confirmed') {
  const { id, registrationId, form } = await newFeaturedTeam(cell);
  const path = `/featured-events/${id}/registrations/${registrationId}`;
  await succeed(cell.site.as(cell.organizer).patch(path, { status: 'confirmed' }));
  const [mail] = await cell.site.mailsTo(form.participants[1]?.email ?? '');
  const code = /\/pass\/team#(TF1\.[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  if (status === 'rejected') await succeed(cell.site.as(cell.organizer).patch(path, { status, reason: 'No receipt' }));
  return { 'x-pass-code': code };
}

/** An address whose code is in its mail. */
export async function mailedCode(site: TestApp, path: string, email: string): Promise<string> {
  await succeed(site.nobody.post(path, { email }));
  return /\d{5,6}/.exec((await site.mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
}
/** The token in the link of a code's mail. */
export async function mailedLink(site: TestApp, email: string, path = '/verification/send-code'): Promise<string> {
  await succeed(site.nobody.post(path, { email }));
  return /#([\w-]+)$/m.exec((await site.mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
}
export async function verifiedEmail(site: TestApp, path: string) {
  const email = freshEmail();
  const code = await mailedCode(site, `${path}/send-code`, email);
  const proof = site.nobody.post<{ verificationToken: string }>(`${path}/verify-code`, { email, code });
  return { email, verificationToken: (await succeed(proof)).verificationToken };
}

/** A person that no other cell uses. */
export async function newPerson({ db, clock }: TestApp, role: Role = 'student'): Promise<string> {
  const at = { createdAt: clock.now(), updatedAt: clock.now(), emailVerifiedAt: clock.now() };
  const { rollNumber, ...rest } = details();
  const user = { id: newId(), email: freshEmail(), passwordHash: '', role, rollNumber, ...rest, ...at };
  return (await createUser(db, user)).id;
}

/** The id of a fresh session of somebody of the cast. */
export async function sessionOf(site: TestApp, who: PersonKey): Promise<string> {
  const { db, clock } = site;
  const userId = await site.idOf(who);
  const token = await createSession(db, userId, clock.now());
  const all = await listSessions(db, userId, token, clock.now());
  return all.find(({ isCurrent }) => isCurrent)?._id ?? '';
}

/** Gives somebody a second factor in place of any they have. @returns a code that is good now */
export async function withFactor({ db, clock, context }: TestApp, userId: string, isConfirmed = true): Promise<string> {
  const secret = newFactorSecret();
  await deleteSecondFactor(db, userId);
  await beginSecondFactor(db, userId, seal(secret, sealOf(context, userId)), clock.now());
  if (isConfirmed) await confirmSecondFactor(db, userId, clock.now());
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
}
/** A log-in of somebody that awaits its second factor. */
export async function challenged(site: TestApp) {
  const userId = await newPerson(site);
  const code = await withFactor(site, userId);
  return { challenge: await createChallenge(site.db, userId, site.clock.now()), code };
}

/** A failed mail that can be resent. */
export async function newFailedMail(cell: CellContext): Promise<string> {
  await registered(cell, await newEvent(cell));
  const [mail] = await cell.site.mails();
  await cell.site.db
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
export const applied = async ({ site }: CellContext, path: string, form: object): Promise<string> =>
  (await succeed(site.nobody.post<{ application: { _id: string } }>(path, form))).application._id;
