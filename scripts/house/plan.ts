/** The rooms of `src` in the order in which they may import each other: from its left and from itself. */
const rooms = (
  'platform ui festival addresses pictures accounts offline audit security people settings maillog events invitations registrations clubs ' +
  'featured attendance results certificates numbers recruitment calendars reminders messages live home operations apidocs rendering demo app command'
).split(' ');

/** What a room of `src` may import. `festival` imports nothing of the product, `addresses` the festival alone. */
export function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === 'festival') return false;
  if (from === 'addresses') return to === 'festival';
  if (to === 'database') return from === 'demo' || from === 'app' || from === 'command';
  return rooms.includes(to) && rooms.indexOf(to) < rooms.indexOf(from);
}

/** Speaks SQL: queries and tables, the shared server parts, and everything of `database/`. */
export function speaksSql(path: string): boolean {
  return /(^|\/)(queries|tables|\w+Queries)\.ts$|^src\/platform\/(database|mail|live\/server)\/|^database\//.test(path);
}

/** Writes into another feature's tables that are meant, each with its reason. */
export const meantWrites: { path: string; tables: string; why: string }[] = [
  'src/invitations/server/tables.ts',
  'src/platform/mail/tables.ts',
].map((tables) => ({
  path: 'src/registrations/server/seatQueries.ts',
  tables,
  why: 'a registration writes registration, members, invitations and outbox row in one statement',
}));

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
];
