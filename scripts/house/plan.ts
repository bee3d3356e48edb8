/** The wings of `src` with their rooms. A room imports from the rooms before it in this order and from itself. */
const wings: readonly (readonly [wing: string, rooms: string])[] = [
  ['platform', 'festival addresses'],
  ['ui', ''],
  ['people', 'pictures accounts offline audit security people maillog'],
  ['events', 'settings events clubs'],
  ['recruitment', ''],
  ['teams', 'invitations registrations featured'],
  ['day', 'attendance results certificates feedback numbers calendars'],
  ['contact', 'reminders messages'],
  ['site', 'live shell settings dashboard home rendering'],
  ['run', 'operations apidocs demo app command'],
];
export const rooms = wings.flatMap(([wing, own]) => [
  wing,
  ...own.split(' ').flatMap((room) => (room === '' ? [] : [`${wing}/${room}`])),
]);

/** The room of a file: `wing/room`, or the wing where it has none; else its first folder. */
export function roomOf(path: string): string {
  if (!path.startsWith('src/')) return path.split('/')[0] ?? '';
  const [, wing = '', room = ''] = path.split('/');
  const named = `${wing}/${room.replace(/\.ts$/, '')}`;
  return rooms.includes(named) ? named : wing;
}

/** What a room of `src` may import. The festival's content imports nothing of the product, the addresses the festival alone. */
export function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === 'platform/festival') return false;
  if (from === 'platform/addresses') return to === 'platform/festival';
  if (to === 'database') return ['run/demo', 'run/app', 'run/command'].includes(from);
  return rooms.includes(to) && rooms.includes(from) && rooms.indexOf(to) < rooms.indexOf(from);
}

/** Speaks SQL: queries and tables, the shared server parts, and everything of `database/`. */
export function speaksSql(path: string): boolean {
  return /(^|\/)(queries|tables|\w+Queries)\.ts$|^src\/platform\/(database|mail|live\/server)\/|^database\//.test(path);
}

/** Writes into another feature's tables that are meant, each with its reason. */
export const meantWrites: { path: string; tables: string; why: string }[] = [
  {
    path: 'src/teams/registrations/server/seatQueries.ts',
    written: ['src/teams/invitations/server/tables.ts', 'src/platform/mail/tables.ts'],
    why: 'a registration writes registration, members, invitations and outbox row in one statement',
  },
  {
    path: 'src/run/operations/server/backup/olderBackupQueries.ts',
    written: [
      'src/teams/registrations/server/tables.ts',
      'src/teams/featured/server/tables.ts',
      'src/platform/mail/tables.ts',
    ],
    why: 'it does to the rows of older backups what migrations did',
  },
].flatMap(({ written, ...rest }) => written.map((tables) => ({ ...rest, tables })));

/** Files of another room that are read on purpose, against the order of the rooms, each with its reason. */
export const meantReads: { path: string; file: string; why: string }[] = [
  {
    path: 'src/platform/server/tokens.ts',
    file: 'src/ui/styles/tokens.css',
    why: 'mails, PDFs and pictures take their colours from the one sheet that the screens take them from',
  },
  {
    path: 'src/platform/database/migrationsFolder.ts',
    file: 'database/migrations',
    why: 'drizzle-kit writes the migrations of all rooms into one folder',
  },
];

export const vagueNames = /^(utils?|helpers?|misc|commons?|services?|managers?|types?|constants?)$/i;
export const longestFile = 300;

/**
 * The names that only the content may hold, read from the content itself: a festival's short name, the university's with
 * its abbreviation, the department's code, the mail domain, the clubs and their slugs.
 */
export function namesOf(festival: string | undefined, clubs: string | undefined): string[] {
  const edition = festival ? JSON.parse(festival) : {};
  const university: string = edition.university?.name ?? '';
  const abbreviation = university.split(' ').filter((word) => /^[A-Z]{2,}$/.test(word));
  const clubNames: string[] = clubs
    ? JSON.parse(clubs).flatMap(({ name, slug }: { name: string; slug: string }) => [name, slug])
    : [];
  const names = [edition.name, edition.shortName, university, ...abbreviation, edition.university?.fullName];
  names.push(edition.department?.code, edition.department?.fullName, edition.mailDomain, ...clubNames);
  return [...new Set<string>(names)].filter(Boolean);
}

/** Private words for what the field has terms for: part of no identifier and of no class of a style sheet. */
export const retiredWords = (
  'told tell tells asked asking said say saying unsaid heard deed deeds stragglers patience knock pretend trapped ' +
  'acquaintance storm'
).split(' ');

/** Names that were replaced, whose words alone are harmless. */
export const retiredNames = (
  'answerErrors atMost drawMail Drawings drawTicket FieldTies halfTyped handedOn handOn inStanding inTurn isPromised judgeTeam ' +
  'LateDialog lateDialogs lateModules life mailWaits maxQuietWaitMs mayRun nextTurn orNothing pageDrawer promised ' +
  'recordsFinding sayingCaller StandingBadge standings standingsOf takeKnown useLateDialog useProof useRuledForm useSettled ' +
  'useStanding'
).split(' ');

/** Identifiers that hold such a word for a reason; not `isLocal`: only as a property, never as the name of a variable. */
export const allowedWords: { name: string; isLocal: boolean; why: string }[] = [
  { name: 'wasTold', isLocal: true, why: 'a field of PUT /recruitment/:id/status' },
  { name: 'told', isLocal: false, why: "a field of a result's entrant in the API" },
  { name: 'pretendToBeVisual', isLocal: false, why: 'an option of jsdom' },
  { name: 'asked_enough', isLocal: false, why: 'a refusal code of POST /invitations/send' },
  { name: 'already_asked', isLocal: false, why: 'a refusal code of POST /join' },
];
