import type { QueryClient } from '@tanstack/react-query';
import { clubOfSlug } from '#people/accounts/clubs.ts';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import type { FestivalEvent } from '#events/events/contract.ts';
import { eventKeys, eventsQuery } from '#events/events/web/api.ts';
import { categories } from '#events/events/rules.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { featuredEventsQuery, featuredKeys } from '#teams/featured/web/api.ts';
import type { Settings } from '#events/settings/contract.ts';
import { settingsKey } from '#events/settings/web/api.ts';
import type { NamedSubject, SharedEvent } from '../renderer.ts';

/** How a public page is described outside the site. */
interface Presented {
  description?: string;
  picture?: NamedSubject;
}

export interface PublicPage {
  path: string;
  /** The files of its component, below src. */
  modules: readonly string[];
  /** Parts rendered with it whose code comes later, if at all: the page needs only their styles. */
  lazyModules?: readonly string[];
  /** The query parameters it reads, with the values for which the server renders it. */
  query?: Readonly<Record<string, readonly string[]>>;
  /** Its addresses for search engines. A page without any is left out of the sitemap. */
  sitemapEntries?: (queryClient: QueryClient) => Promise<{ address: string; changed?: string }[]>;
  /** Whether it exists; `last` is the last part of the address. A refusal of the API needs no check here. */
  exists?: (last: string) => boolean;
  /** Its text and picture, if they are not the festival's. */
  meta?: (queryClient: QueryClient, last: string) => Presented;
}

const itself = (address: string) => () => Promise.resolve([{ address }]);
const described = (description: string, picture?: NamedSubject) => () => ({ description, ...(picture && { picture }) });
const { name, wording } = festival;

/**
 * The pages that the server renders. Rendering determines which API calls one makes; the rest of a row describes the
 * page.
 */
export const publicPages: readonly PublicPage[] = [
  {
    path: addresses.home,
    modules: ['site/home/web/HomePage.tsx'],
    lazyModules: ['site/home/web/sections/MomentFact.tsx', 'site/home/web/sections/BelowHero.tsx'],
    sitemapEntries: itself(addresses.home),
  },
  {
    path: addresses.events,
    modules: ['events/events/web/EventsPage.tsx'],
    query: { category: categories, search: [] },
    sitemapEntries: itself(addresses.events),
    meta: described(`All events of ${name}: find yours and register, alone or in a team.`),
  },
  {
    path: addresses.schedule,
    modules: ['events/events/web/schedule/SchedulePage.tsx'],
    query: { category: categories, club: festival.clubs.map(({ slug }) => slug), mine: [] },
    sitemapEntries: itself(addresses.schedule),
    meta: described(`When and where everything at ${name} takes place, on one timeline.`, { kind: 'schedule' }),
  },
  {
    path: addresses.results,
    modules: ['day/results/web/ResultsPage.tsx'],
    sitemapEntries: itself(addresses.results),
    meta: described(`Who came first at the events of ${name}.`),
  },
  {
    path: addresses.about,
    modules: ['site/home/web/about/AboutPage.tsx'],
    sitemapEntries: itself(addresses.about),
    meta: described(opening(wording.aboutIntro.join(' '))),
  },
  {
    path: addresses.club(':slug'),
    modules: ['events/clubs/web/ClubPage.tsx'],
    sitemapEntries: () => Promise.resolve(festival.clubs.map(({ slug }) => ({ address: addresses.club(slug) }))),
    exists: (slug) => clubOfSlug(slug) !== undefined,
    meta: (_queryClient, slug) => presentedClub(slug),
  },
  {
    path: addresses.event(':id'),
    modules: ['run/app/web/EventRoute.tsx'],
    sitemapEntries: listedEvents,
    meta: presentedEvent,
  },
  {
    path: addresses.featuredEvents,
    modules: ['teams/featured/web/FeaturedEventsPage.tsx'],
    sitemapEntries: itself(addresses.featuredEvents),
    meta: described(
      `The featured events of ${name}, most of them open to every university. Bring a team, no account needed.`,
      { kind: 'featured-events' },
    ),
  },
  // Before the page of an event, whose path it matches too.
  { path: addresses.manageTeam, modules: ['teams/featured/web/manage/ManageTeamPage.tsx'] },
  {
    path: addresses.featuredEvent(':id'),
    modules: ['run/app/web/FeaturedEventRoute.tsx'],
    sitemapEntries: listedFeatured,
    meta: presentedFeatured,
  },
  {
    path: addresses.apply,
    modules: ['recruitment/web/apply/ApplyPage.tsx'],
    sitemapEntries: itself(addresses.apply),
    meta: described(`Help build ${name}: choose what you want to work on and apply to join the team.`),
  },
  {
    path: addresses.applyToClub(':slug'),
    modules: ['recruitment/web/apply/ClubApplyPage.tsx'],
    sitemapEntries: () => Promise.resolve(festival.clubs.map(({ slug }) => ({ address: addresses.applyToClub(slug) }))),
    exists: (slug) => clubOfSlug(slug) !== undefined,
    meta: (_queryClient, slug) => presentedClub(slug),
  },
  { path: addresses.login, modules: ['people/accounts/web/LoginPage.tsx'] },
  {
    path: addresses.register,
    modules: ['people/accounts/web/RegisterPage.tsx'],
    sitemapEntries: itself(addresses.register),
    meta: described(`Sign up for ${name} with your university email, and register for its events.`),
  },
  { path: addresses.registerFreshBatch, modules: ['people/accounts/web/RegisterFreshBatchPage.tsx'] },
  { path: addresses.forgotPassword, modules: ['people/accounts/web/ForgotPasswordPage.tsx'] },
  { path: addresses.resetPassword, modules: ['people/accounts/web/ResetPasswordPage.tsx'] },
];

export const notFoundPage: PublicPage = { path: '*', modules: ['site/home/web/NotFoundPage.tsx'] };

async function listedEvents(queryClient: QueryClient) {
  const events = await queryClient.fetchQuery(eventsQuery);
  return events.map(({ _id, updatedAt }) => ({ address: addresses.event(_id), changed: updatedAt }));
}

async function listedFeatured(queryClient: QueryClient) {
  const events = await queryClient.fetchQuery(featuredEventsQuery);
  return events.map(({ _id, updatedAt }) => ({ address: addresses.featuredEvent(_id), changed: updatedAt }));
}

function presentedFeatured(queryClient: QueryClient, id: string): Presented {
  const event = queryClient.getQueryData<FeaturedEvent>(featuredKeys.one(id));
  return event ? presented(queryClient, event, true) : {};
}

function presentedEvent(queryClient: QueryClient, id: string): Presented {
  const event = queryClient.getQueryData<FestivalEvent>(eventKeys.one(id));
  return event ? presented(queryClient, event, false) : {};
}

function presented(
  queryClient: QueryClient,
  event: SharedEvent & { description: string },
  isFeatured: boolean,
): Presented {
  const { datesAnnounced } = queryClient.getQueryData<Settings>(settingsKey) ?? festival.settings;
  return { description: opening(event.description), picture: { kind: 'event', event, isFeatured, datesAnnounced } };
}

function presentedClub(slug: string): Presented {
  const club = clubOfSlug(slug);
  return club ? { description: opening(club.description), picture: { kind: 'club', slug } } : {};
}

/** The beginning of a text on one line: at most 150 characters. */
function opening(text: string, limit = 150): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

export const defaultMeta: Required<Presented> = {
  description: festival.wording.metaDescription,
  picture: { kind: 'site' },
};
