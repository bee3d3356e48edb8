interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
}
export type Manifest = Record<string, Chunk>;

// From each of these the app navigates to the others without a page load.
const linked = [
  '/StartRoute.tsx',
  '/EventRoute.tsx',
  '/PassRoute.tsx',
  '/MyRegistrationsRoute.tsx',
  '/events/events/web/schedule/SchedulePage.tsx',
  '/teams/registrations/web/PublishOwnStatuses.tsx',
];

/**
 * The pages that open without a network: a pattern that matches the scope of their worker and every address it handles,
 * and the sources of the page and its content.
 */
export const offlinePages = [
  { scope: '^/door$', sources: ['/day/attendance/web/door/DoorLinkPage.tsx'] },
  { scope: '^/admin/(featured-)?events/[^/]+/door$', sources: ['/day/attendance/web/door/DoorPage.tsx'] },
  { scope: '^/pass/', sources: [...linked, '/day/attendance/web/TeamPassPage.tsx'] },
  {
    // Not the page behind a team's link.
    scope: '^/featured-events/(?!manage$)[^/]*$',
    sources: [...linked, '/FeaturedEventRoute.tsx'],
  },
  ...['^/start$', '^/events/[^/]*$', '^/schedule$', '^/my-registrations$'].map((scope) => ({ scope, sources: linked })),
];

/** Imported lazily by any page: toasts, parts of the shell. */
export const loadedLater = [
  '/ui/toast/Toaster.tsx',
  '/site/shell/web/SiteNotice.tsx',
  '/site/shell/web/ThumbBar.tsx',
  '/teams/invitations/web/InvitationCount.tsx',
  '/people/offline/web/forgetOnSignOut.ts',
];

/** The hashed files that a page ever needs, as addresses. */
export function filesOf(manifest: Manifest, source: string): string[] {
  const found = new Set<string>();
  const visit = (key: string, isOwn: boolean) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
    for (const next of chunk.imports ?? []) visit(next, false);
    // Those of the entry are the other pages.
    if (isOwn) for (const next of chunk.dynamicImports ?? []) visit(next, true);
  };
  const keys = Object.keys(manifest);
  const page = keys.find((key) => `/${key}`.endsWith(source));
  if (page === undefined) return [];
  for (const key of keys) if (manifest[key]?.isEntry) visit(key, false);
  for (const key of keys) if (loadedLater.some((file) => key.endsWith(file))) visit(key, true);
  visit(page, true);
  return [...found].map((file) => `/${file}`).toSorted();
}
