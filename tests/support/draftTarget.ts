import type { PersonKey } from '#database/cast/people.ts';
import type { TestApp } from './app.ts';
import { makeEvent } from './eventForms.ts';
import { featuredCalls } from './featuredCalls.ts';
import { makeFeatured } from './featuredForms.ts';
import { teamCalls, teamSizes } from './teamCalls.ts';

/** Three events of one name, which people knew before they became drafts again. */
export interface Target {
  name: string;
  solo: string;
  team: string;
  featured: string;
  doorToken: string;
  manageToken: string;
  joinToken: string;
  calendar: string;
}

const organizer: PersonKey = 'sana';

/** Makes events, lets people come and go, and turns the events into drafts if asked. */
export async function makeTarget(site: TestApp, name: string, isDraft: boolean): Promise<Target> {
  const title = `${name} Night`;
  const sana = site.as(organizer);
  const succeed = async <Data>(answer: Promise<{ success: boolean | undefined; data: Data; text: string }>) => {
    const { success, data, text } = await answer;
    if (!success) throw new Error(`a preparation was refused: ${text}`);
    return data;
  };
  const [solo, team] = [
    await makeEvent(site, organizer, { title }),
    await makeEvent(site, organizer, { title, ...teamSizes }),
  ];
  const featured = await makeFeatured(site, { title });
  const { registration } = await succeed(
    site.as('ayesha').post<{ registration: { _id: string } }>('/registrations', { eventId: solo._id }),
  );
  await succeed(site.as('ayesha').delete(`/registrations/${registration._id}`));
  const teams = teamCalls(site);
  await succeed(teams.answer('hira', await teams.invite('ayesha', 'hira', team._id), 'decline'));
  const joinLink = await succeed(site.as('ayesha').post<{ url: string }>('/invitations/link', { eventId: team._id }));
  const joinToken = joinLink.url.split('#')[1] ?? '';
  const request = await succeed(site.as('hira').post<{ request: { _id: string } }>('/join', { token: joinToken }));
  await succeed(site.as('hira').delete(`/join-requests/${request.request._id}`));
  const { registered, manage } = featuredCalls(() => site);
  const { token: manageToken } = await registered(featured);
  await succeed(manage.delete(manageToken));
  const results = { published: true, results: [{ place: 1, name: 'Somebody' }] };
  await succeed(sana.put(`/events/${solo._id}/results`, results));
  await succeed(sana.put(`/featured-events/${featured._id}/results`, results));
  const link = { label: 'Door A', hours: 2 };
  const { url } = await succeed(sana.post<{ url: string }>(`/events/${solo._id}/door-links`, link));
  const { url: calendar } = await succeed(site.as('ayesha').post<{ url: string }>('/users/calendar-link'));
  if (isDraft) {
    for (const path of [`/events/${solo._id}`, `/events/${team._id}`, `/admin/featured-events/${featured._id}`])
      await succeed(sana.put(path, { isDraft: true }));
  }
  return {
    name,
    solo: solo._id,
    team: team._id,
    featured: featured._id,
    doorToken: url.split('#')[1] ?? '',
    manageToken,
    joinToken,
    calendar: new URL(calendar).pathname.replace('/api', ''),
  };
}
