interface ChunkGroup {
  name: string;
  test: RegExp;
}

/** @param files paths below src or node_modules, without their ending */
const group = (name: string, ...files: readonly string[]): ChunkGroup => ({
  name,
  test: new RegExp(`/(?:src|node_modules)/(?:${files.join('|')})\\.(?:tsx?|m?js|module\\.css)$`),
});

const query = '@tanstack/react-query/build/modern';

/**
 * What is loaded together in one file. Each file costs a phone a request and some 2 ms of its processor, so small parts that the
 * same pages need stand together. What only some of them need stays apart. `npm run size` holds both the bytes and the files.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  // Outlives most releases in caches.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|src\/festival\/web\.ts|src\/ui\/(cx\.ts|Link\.tsx|tone\.module\.css|inColour\.ts|dots\/)/,
  },
  group(
    'queries',
    '@tanstack/query-core/build/modern/queryObserver',
    `${query}/(?:IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery|queryOptions)`,
    'settings/web/api',
    'accounts/web/(?:useUserQuery|useParticipantQuery|useIsAdministrator)',
  ),
  group('pageParts', 'ui/(?:QueryView|useFailureToast|PageHeader|LoadFailure)'),
  // Who asks for a person's fields checks them too.
  group('personFields', 'accounts/web/(?:person|PersonFields)'),
  group('text', 'platform/(?:counted|dates|characters)', 'platform/http/reason'),
  group('smallParts', 'ui/Skeleton(?!\\.module)', 'ui/(?:Badge|Card)'),
  group('events', 'events/web/(?:api|wording)'),
  group('festivalDays', 'home/web/(?:festivalPhase|festivalDays)', 'home/web/sections/MomentFact'),
  group(
    'eventParts',
    'ui/(?:Count|Detail|Facts)',
    'events/categoryLook',
    'events/web/(?:CategoryGlyph|CategoryBadge|EventMeta|EventStatusBadge|shownStatus)',
  ),
  group('eventFacts', 'events/facts', 'events/web/listed', 'ui/Fact'),
  group('banners', 'events/web/(?:banner|EventBanner|CatalogueCard)'),
  group('pictures', 'pictures/web/(?:Dotted|FolderPicture)', 'ui/Picture', 'festival/images'),
  group('results', 'results/rules', 'results/web/(?:api|ResultList|Results|addressOf)'),
  group(
    'registrations',
    'registrations/rules',
    'registrations/web/(?:api|ticketSlot|WaitlistPosition)',
    'app/web/ticket',
  ),
  group('invitations', 'invitations/rules', 'invitations/web/api'),
  group('lazyDialogs', 'ui/(?:useCode|useLazyDialog|useSubjectDialog)'),
  // Else it joins the chunk of the event page, and the dialog of a team would need all of that.
  group('TeamSeats', 'invitations/web/(?:TeamSeats|team)', 'ui/Seats'),
  group(
    'signedIn',
    'eventsource-parser/dist/(?:errors|parse)',
    'platform/live/web/liveClient',
    'live/events',
    'live/web/liveUpdates',
    'home/web/shell/(?:ThumbBar|thumbPlaces|useVirtualKeyboard)',
    'invitations/web/InvitationCount',
  ),
  group('teamInvitations', 'invitations/web/(?:PersonRow|StateBadge|factsOf|state)'),
  group(
    'teamDialogs',
    'invitations/web/(?:SentInvitations|TeamBuilding|useCancelInvitation|TeammateSearch)',
    'registrations/web/(?:TeamNameField|useTeamName)',
    'ui/useDebouncedValue',
  ),
  group('registering', 'registrations/web/(?:announceRegistered|serialize|changes)'),
  group('managedEvents', 'events/web/manage/(?:statusChange|managedList|statusName|EventColumns)'),
  group('listFilters', 'ui/form/SearchField', 'ui/useUrlFilters'),
  group(
    'records',
    'ui/records/(?:BulkBar|OpenRow|RecordList|RecordTable|SortSelect|barHeight|rowContext|tableKeys|use\\w+)',
    'ui/(?:ListPage|ListFilters|StateSelect|Pagination|TableSkeleton|useRestoreFocus|filters)',
  ),
];
