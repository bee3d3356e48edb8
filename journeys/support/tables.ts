import { expect, type Page } from '@playwright/test';
import { type Api, freshEmail, freshRollNumber, type Newcomer } from './api.ts';
import { day, featuredEvent } from './featured.ts';
import { main } from './page.ts';

export type Three = readonly [string, string, string];

interface Status {
  before: string;
  plain: { label: string; value: string };
  answer: { label: string; value: string; confirm: string; keep: string };
  noun: string;
  one: string;
}

interface TableOfThree {
  title: string;
  make: (api: Api, family: string) => Promise<{ address: string; names: Three }>;
  order: string;
  filter: (page: Page, last: string) => Promise<void>;
  acts: readonly RegExp[];
  file: RegExp;
  removal?: { act: RegExp; confirm: string };
  status?: Status;
}

const first = ['Amna', 'Bano', 'Chand'] as const;
const threeOf = <Made>(make: (name: string, at: number) => Promise<Made>, family: string) =>
  first.reduce<Promise<Made[]>>(
    async (before, name, at) => [...(await before), await make(`${name} ${family}`, at)],
    Promise.resolve([]),
  );
const as3 = ([a = '', b = '', c = '']: string[]): Three => [a, b, c];

const applicant = (name: string) => ({
  name,
  email: freshEmail(name, 'example.com'),
  rollNumber: freshRollNumber(),
  batch: '2024',
});
const toTeam = (api: Api, name: string, domain: string) => {
  const form = { ...applicant(name), domain };
  return api.call<{ application: { _id: string; email: string } }>('POST', '/recruitment', form);
};
const toClub = async (api: Api, name: string, at: number) => {
  const of = { section: 'A', phoneNumber: '0300-1234567', clubSlug: 'gameverse' };
  const recruitmentType = at === 0 ? 'lead' : 'technical_member';
  await api.call('POST', '/club-recruitment', { ...applicant(name), ...of, recruitmentType });
};
const on = (days: number) => ({ date: new Date(Date.now() + days * day).toISOString().slice(0, 10) });
const setRole = async (api: Api, { user }: Newcomer, role: object) => {
  const { token } = await api.logIn('omar');
  await api.call('PUT', `/admin/users/${user._id}/role`, role, token);
};
const choose = (label: string, option: string) => async (page: Page) => {
  await main(page).getByLabel(label, { exact: true }).selectOption(option);
};

const applications: Status = {
  before: 'Pending',
  plain: { label: 'Reviewed', value: 'reviewed' },
  answer: { label: 'Rejected', value: 'rejected', confirm: 'Reject 2 Applications', keep: 'Keep Application' },
  noun: 'applications',
  one: 'Application status updated successfully',
};
const eventStatus: Status = {
  before: 'Upcoming',
  plain: { label: 'Ongoing', value: 'ongoing' },
  answer: { label: 'Cancelled', value: 'cancelled', confirm: 'Cancel 2 Events', keep: 'Keep Events' },
  noun: 'events',
  one: 'Event status updated successfully',
};

export const tables: readonly TableOfThree[] = [
  {
    title: 'users',
    make: async (api, family) => {
      const people = await threeOf((name) => api.newcomer(name), family);
      await setRole(api, people[2] as Newcomer, { role: 'club_admin', clubAffiliation: 'Gameverse' });
      return { address: `/admin/users?search=${family}`, names: as3(people.map(({ user }) => user.name)) };
    },
    order: 'User, Z to A',
    filter: (page) => main(page).getByRole('button', { name: 'Club Admins' }).tap(),
    acts: [/^Edit /, /^Access of /, /^Delete /],
    file: /^users-.*\.csv$/,
    removal: { act: /^Delete /, confirm: 'Delete User' },
  },
  {
    title: 'recruitment',
    make: async (api, family) => {
      await threeOf((name, at) => toTeam(api, name, at === 0 ? 'Photography' : 'Content'), family);
      const names = as3(first.map((name) => `${name} ${family}`).toReversed());
      return { address: `/admin/recruitment?search=${family}`, names };
    },
    order: 'Applicant, A to Z',
    filter: choose('Domain', 'Photography'),
    acts: [/^Erase the application of /],
    file: /^recruitment-applications-.*\.csv$/,
    removal: { act: /^Erase the application of /, confirm: 'Erase Application' },
    status: applications,
  },
  {
    title: 'club recruitment',
    make: async (api, family) => {
      await threeOf((name, at) => toClub(api, name, at), family);
      const names = as3(first.map((name) => `${name} ${family}`).toReversed());
      return { address: `/admin/club-recruitment?search=${family}`, names };
    },
    order: 'Applied, oldest first',
    filter: async (page) => {
      const fold = main(page).getByRole('button', { name: /^Filters/ });
      await fold.tap();
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await fold.tap();
      await choose('Type', 'Lead')(page);
    },
    acts: [/^Erase the application of /],
    file: /^club-recruitment-.*\.csv$/,
    removal: { act: /^Erase the application of /, confirm: 'Erase Application' },
    status: applications,
  },
  {
    title: 'records',
    make: async (api, family) => {
      const actor = await api.newcomer(`Actor ${family}`);
      await setRole(api, actor, { role: 'super_admin' });
      const set = async (domain: string, status: string) => {
        const { application } = await toTeam(api, `${domain} ${family}`, domain);
        await api.call('PUT', `/recruitment/${application._id}/status`, { status }, actor.token);
        return `Set the application of ${domain} ${family} (${domain}) from pending to ${status}`;
      };
      const erased = await toTeam(api, `Erased ${family}`, 'Graphics');
      await api.call('DELETE', `/recruitment/${erased.application._id}`, undefined, actor.token);
      const [older, newer] = [await set('Content', 'reviewed'), await set('Technical', 'reviewed')];
      return {
        address: `/admin/records?actor=${actor.user._id}`,
        names: [newer, older, 'Erased one application (Graphics)'],
      };
    },
    order: 'When, oldest first',
    filter: choose('Action', 'Application: erased'),
    acts: [],
    file: /^records-.*\.csv$/,
  },
  {
    title: 'mails',
    make: async (api, family) => {
      const sent = await threeOf((name) => toTeam(api, name, 'Content'), family);
      const names = as3(sent.map(({ application }) => application.email).toReversed());
      return { address: `/admin/mail?to=${family.toLowerCase()}`, names };
    },
    order: 'To, A to Z',
    filter: (page, last) => main(page).getByLabel('To', { exact: true }).fill(last),
    // Sending again is for a mail that has been sent, which journeys/tablesOthers.test.ts waits for.
    acts: [],
    file: /^mails-.*\.csv$/,
  },
  {
    title: 'events',
    make: async (api, family) => {
      const made = await threeOf((name, at) => {
        return api.newEvent(name, { ...on(20 + at), ...(at === 2 && { category: 'Talk' }) });
      }, family);
      return { address: `/admin/events?search=${family}`, names: as3(made.map(({ title }) => title)) };
    },
    order: 'Date, newest first',
    filter: choose('Category', 'Talk'),
    acts: [/^View Registrations$/, /^Duplicate /, /^Delete /],
    file: /^events-.*\.csv$/,
    removal: { act: /^Delete /, confirm: 'Delete Event' },
    status: eventStatus,
  },
  {
    title: 'featured events',
    make: async (api, family) => {
      const made = await threeOf((name, at) => featuredEvent(api, name, on(20 + at)), family);
      return { address: `/admin/featured-events?search=${family}`, names: as3(made.map(({ title }) => title)) };
    },
    order: 'Event, Z to A',
    filter: (page, last) => main(page).getByLabel('Search featured events').fill(last),
    acts: [/^Edit Event$/, /^Delete /],
    file: /^featured-events-.*\.csv$/,
    removal: { act: /^Delete /, confirm: 'Delete Event' },
    status: eventStatus,
  },
];
