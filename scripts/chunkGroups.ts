const endings = ['.ts', '.tsx', '.module.css', '.js', '.mjs'];

/** Paths of files without their endings, below src or node_modules; one with an ending is that file alone. */
const groups: Readonly<Record<string, readonly string[]>> = {
  queries: [
    '@tanstack/query-core/build/modern/queryObserver',
    ...below(
      '@tanstack/react-query/build/modern',
      'IsRestoringProvider',
      'QueryErrorResetBoundary',
      'errorBoundaryUtils',
      'suspense',
      'useBaseQuery',
      'useQuery',
      'queryOptions',
    ),
    'settings/web/api',
    ...below('accounts/web', 'useUserQuery', 'useParticipantQuery', 'useIsAdministrator'),
    ...below('ui', 'QueryView', 'useFailureToast', 'PageHeader', 'LoadFailure', 'Notice', 'MessagePage'),
  ],
  smallParts: below('ui', 'Skeleton.tsx', 'Badge', 'Card', 'Chips', 'useNow', 'copyLink'),
  text: [...below('platform', 'counted', 'dates', 'characters'), 'platform/http/reason'],
  exporting: ['platform/http/web/download', 'ui/ExportButton'],
  // Who asks for a person's fields checks them too.
  personFields: below('accounts/web', 'person', 'PersonFields'),
  blocks: below('ui', 'Block'),
  lazyDialogs: below('ui', 'ActionIcon', 'useCode', 'useLazyDialog', 'useSubjectDialog'),
  events: ['events/rules', ...below('events/web', 'api', 'wording', 'useEvents')],
  eventPages: ['app/web/MessagesOfEvent', 'registrations/web/RegistrationPanel.module.css'],
  eventParts: [
    ...below('ui', 'Count', 'Detail', 'Facts'),
    'events/categoryLook',
    ...below('events/web', 'CategoryGlyph', 'CategoryBadge', 'EventMeta', 'EventStatusBadge', 'shownStatus'),
    'accounts/web/wayBack',
  ],
  eventFacts: ['events/facts', ...below('events/web', 'listed', 'useEvent'), 'ui/Fact'],
  banners: below('events/web', 'banner', 'EventBanner', 'CatalogueCard', 'seats'),
  pictures: [...below('pictures/web', 'Dotted', 'FolderPicture', 'PersonPicture'), 'ui/Picture', 'festival/images'],
  festivalDays: below('home/web', 'festivalPhase', 'festivalDays', 'soonest'),
  clubParts: below('clubs/web', 'ClubNotFound', 'ClubLogo'),
  results: ['results/rules', ...below('results/web', 'api', 'ResultList', 'Results', 'addressOf')],
  registrations: [
    'registrations/rules',
    ...below('registrations/web', 'api', 'ticketSlot', 'WaitlistPosition'),
    'app/web/ticket',
  ],
  registering: below('registrations/web', 'announceRegistered', 'serialize', 'changes'),
  invitations: ['invitations/rules', 'invitations/web/api'],
  teamInvitations: below('invitations/web', 'PersonRow', 'StateBadge', 'factsOf', 'state'),
  teamSeats: [...below('invitations/web', 'TeamSeats', 'team'), 'ui/Seats'],
  teamDialogs: [
    ...below('invitations/web', 'SentInvitations', 'TeamBuilding', 'useCancelInvitation', 'TeammateSearch'),
    ...below('registrations/web', 'TeamNameField', 'useTeamName'),
    'ui/useDebouncedValue',
  ],
  managedEvents: below('events/web/manage', 'statusChange', 'managedList', 'statusName', 'EventColumns'),
  listFilters: ['ui/form/SearchField', 'ui/useUrlFilters', 'ui/useUrlParams'],
  records: [
    ...below('ui/records', 'BulkBar', 'OpenRow', 'RecordList', 'RecordTable', 'SortSelect', 'barHeight', 'rowContext'),
    ...below('ui/records', 'tableKeys', 'useOpenRecord', 'useSelection', 'useUrlSort'),
    ...below(
      'ui',
      'ListPage',
      'ListFilters',
      'StateSelect',
      'Pagination',
      'TableSkeleton',
      'useRestoreFocus',
      'filters',
    ),
  ],
};

function below(folder: string, ...files: readonly string[]): string[] {
  return files.map((file) => `${folder}/${file}`);
}

export const groupedPaths: readonly string[] = Object.values(groups).flat();

/** The files that a path of a group names. */
export const filesNamed = (path: string): string[] =>
  endings.some((ending) => path.endsWith(ending)) ? [path] : endings.map((ending) => path + ending);

/**
 * What is loaded together in one file. Each file costs a phone a request and some 2 ms of its processor, so small parts that the
 * same pages need stand together. What only some of them need stays apart, and so does what is imported lazily: the manifest
 * would name it no more. `npm run size` holds both the bytes and the files.
 */
export const chunkGroups: readonly { name: string; test: (file: string) => boolean }[] = [
  // Outlives most releases in caches.
  {
    name: 'framework',
    test: (file) =>
      /node_modules\/(react|react-dom|react-router|scheduler)\/|src\/festival\/web\.ts|src\/ui\/(cx\.ts|Link\.tsx|tone\.module\.css|inColour\.ts|dots\/)/.test(
        file,
      ),
  },
  ...Object.entries(groups).map(([name, paths]) => {
    const files = new Set(paths.flatMap(filesNamed));
    return { name, test: (file: string) => files.has(file.replace(/^.*\/(src|node_modules)\//, '')) };
  }),
];
