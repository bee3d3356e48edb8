interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
}
export type Manifest = Record<string, Chunk>;

/** The pages that open without a network: the scope of their worker as a pattern, and the page's source. */
export const offlinePages = [
  { scope: '^/door$', source: '/attendance/web/door/DoorLinkPage.tsx' },
  { scope: '^/admin/(featured-)?events/[^/]+/door$', source: '/attendance/web/door/DoorPage.tsx' },
  { scope: '^/pass/', source: '/attendance/web/PassPage.tsx' },
] as const;

/** Loaded later by any page: what a message needs, and the parts of the shell around it. */
const loadedLater = [
  '/ui/Toaster.tsx',
  '/home/web/shell/SiteNotice.tsx',
  '/home/web/shell/ThumbBar.tsx',
  '/invitations/web/InvitationCount.tsx',
];

/** The hashed files that a page needs from its first to its last moment, as addresses. */
export function filesOf(manifest: Manifest, source: string): string[] {
  const found = new Set<string>();
  const visit = (key: string, isOwn: boolean) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
    for (const next of chunk.imports ?? []) visit(next, false);
    // The entry's are the other pages.
    if (isOwn) for (const next of chunk.dynamicImports ?? []) visit(next, true);
  };
  const keys = Object.keys(manifest);
  const page = keys.find((key) => key.endsWith(source));
  if (page === undefined) return [];
  for (const key of keys) if (manifest[key]?.isEntry) visit(key, false);
  for (const key of keys) if (loadedLater.some((file) => key.endsWith(file))) visit(key, true);
  visit(page, true);
  return [...found].map((file) => `/${file}`).toSorted();
}
