import { spawnSync } from 'node:child_process';
import { addresses } from '../../src/platform/addresses.ts';
import { get, getFile, login, send } from './client.ts';

export const userEmails = {
  student: emailOf('ayesha.noor'),
  'club admin': emailOf('sana.iqbal'),
  'super admin': emailOf('omar.farooq'),
};

interface Titled {
  _id: string;
  title: string;
}

export async function eventIds() {
  const { events } = await get<{ events: Titled[] }>('/api/events');
  const { events: featured } = await get<{ events: Titled[] }>('/api/featured-events');
  return {
    relay: idOf(events, 'Code Relay'),
    night: idOf(events, 'Build Night'),
    today: idOf(events, 'The City in One Spreadsheet'),
    sprint: idOf(events, 'Code Sprint'),
    phish: idOf(events, 'Spot the Phish'),
    featured: idOf(featured, 'Open Circuit'),
  };
}

export async function registerOutsideTeam(featuredEventId: string) {
  await send('POST', `/api/featured-events/${featuredEventId}/register`, {
    teamName: 'Border Collies',
    participants: [outsider('Rida Khan', '4210100000001'), outsider('Saad Ali', '4210100000002')],
    paymentReceiptLink: 'https://receipts.example/77',
  });
  return mailedPath(addresses.manageTeam);
}

/** Of the reminder that the demo's student gets soon after the start: an invitation of theirs ends. */
export const unsubscribePath = (): Promise<string> => mailedPath(addresses.unsubscribe);

export const cantComePath = (): Promise<string> => mailedPath(addresses.cantCome);

/** The path of the newest mailed link to this page, waiting for it. */
async function mailedPath(page: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const { mails } = await get<{ mails: { text: string }[] }>('/api/dev/mailbox');
    const links = mails.flatMap(({ text }) => text.match(/http\S+#[\w.-]+/g) ?? []).map(pathOf);
    const found = links.find((path) => path.startsWith(`${page}#`));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no mail holds a link to ${page}`);
}

/** Makes some decisions of an administrator, so that the audit log and the mail log have rows. */
export async function decideAsAdmin(featuredEventId: string) {
  const { token } = await login(userEmails['super admin']);
  const teams = `/api/featured-events/${featuredEventId}/registrations`;
  const { registrations } = await get<{ registrations: { _id: string; status: string }[] }>(teams, token);
  for (const { _id, status } of registrations) {
    if (status === 'pending') await send('PATCH', `${teams}/${_id}`, { status: 'confirmed' }, token);
  }
  const pending = '/api/recruitment?status=pending&limit=4';
  const { applications } = await get<{ applications: { _id: string }[] }>(pending, token);
  for (const { _id } of applications)
    await send('PUT', `/api/recruitment/${_id}/status`, { status: 'shortlisted' }, token);
  await send('POST', '/api/admin/verifications', { email: emailOf('new.student') }, token);
}

export async function announceDates() {
  const { token } = await login(userEmails['super admin']);
  await send('PATCH', '/api/settings', { datesAnnounced: true }, token);
}

export async function makeDoorLink(eventId: string) {
  const { token } = await login(userEmails['super admin']);
  const link = { label: 'Front door', hours: 12 };
  const { url } = await send<{ url: string }>('POST', `/api/events/${eventId}/door-links`, link, token);
  return pathOf(url);
}

/** The student's pass for an event, and the certificate of another; reads the serial by pdftotext (poppler-utils). */
export async function passAndSerial(eventId: string, concludedId: string) {
  const { token } = await login(userEmails.student);
  const path = '/api/registrations/my-registrations';
  const { registrations } = await get<{ registrations: { _id: string; event: { _id: string } }[] }>(path, token);
  const of = (id: string) => {
    const registration = registrations.find(({ event }) => event._id === id);
    if (!registration) throw new Error(`the student is not registered for ${id}`);
    return registration._id;
  };
  const input = await getFile(`/api/registrations/${of(concludedId)}/certificate.pdf`, token);
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
  const serial = /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/.exec(stdout)?.[0];
  if (serial === undefined) throw new Error('pdftotext found no serial in the certificate');
  return { pass: of(eventId), serial };
}

function pathOf(url: string) {
  return new URL(url).href.replace(/^https?:\/\/[^/]+/, '');
}

function emailOf(name: string) {
  return `${name}@cloud.neduet.edu.pk`;
}

function idOf(events: readonly Titled[], title: string) {
  const event = events.find((each) => each.title === title);
  if (!event) throw new Error(`no event "${title}"`);
  return event._id;
}

function outsider(name: string, cnic: string) {
  return {
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@elsewhere.example`,
    phone: '0300-5551234',
    university: 'Elsewhere University',
    discipline: 'Electronics',
    batch: '2024',
    cnic,
    rollNumber: '',
  };
}
