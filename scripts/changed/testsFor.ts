import { roomOf } from '../house/plan.ts';

/** How the addresses begin of the pages that a room of `src` is seen on. */
export const addressesOf: Readonly<Record<string, readonly string[]>> = {
  'people/pictures': ['/profile', '/admin/events'],
  'people/accounts': ['/login', '/register', '/forgot-password', '/reset-password', '/profile'],
  'people/offline': ['/schedule', '/my-registrations', '/pass'],
  'people/audit': ['/admin/records'],
  'people/security': ['/account/security'],
  'people/people': ['/admin/users'],
  'people/maillog': ['/admin/mail', '/dev/mailbox'],
  'events/settings': ['/admin/settings'],
  'events/events': ['/events', '/schedule', '/admin/events'],
  'events/clubs': ['/clubs'],
  recruitment: ['/recruitment', '/admin/recruitment', '/admin/club-recruitment'],
  'teams/invitations': ['/invitations', '/events', '/join'],
  'teams/registrations': ['/events', '/my-registrations', '/admin/events', '/cant-come'],
  'teams/featured': ['/featured-events', '/admin/featured-events'],
  'day/attendance': ['/pass', '/door', '/admin/events', '/admin/featured-events'],
  'day/results': ['/results', '/admin/events'],
  'day/certificates': ['/verify', '/my-registrations'],
  'day/feedback': ['/dashboard', '/my-registrations', '/admin/events'],
  'day/numbers': ['/admin/numbers'],
  'day/calendars': ['/events', '/schedule', '/my-registrations'],
  'contact/reminders': ['/unsubscribe', '/profile'],
  'contact/messages': ['/admin/events', '/admin/featured-events'],
  'site/live': ['/events', '/my-registrations', '/invitations'],
  'site/shell': ['/', '/dashboard'],
  'site/settings': ['/admin/settings'],
  'site/dashboard': ['/dashboard'],
  'site/home': ['/', '/about'],
  'site/rendering': ['/', '/events'],
  'run/operations': [],
  'run/apidocs': [],
  'run/demo': [],
  'run/command': [],
};

interface Tests {
  /** Files of vitest. */
  unit: string[];
  /** Changed files whose importers are tested. */
  related: string[];
  journeys: string[];
  /** Every page depends on what was changed. */
  isEverywhere: boolean;
}

/** @returns of these tests (text by path) those that a change of these files can break */
export function testsFor(changed: readonly string[], tests: ReadonlyMap<string, string>): Tests {
  const rooms = new Set(changed.map(roomOf).filter((room) => room in addressesOf));
  // What every room imports: the importers are found by vitest.
  const below = changed.filter((path) => /^(src|database)\//.test(path) && !(roomOf(path) in addressesOf));
  const addresses = [...rooms].flatMap((room) => addressesOf[room] ?? []);
  // '/' is no beginning of '/events'.
  const opened = addresses.map((address) => new RegExp(`['\`]${address}(?![\\w-])`));
  const opens = (text: string) => opened.some((address) => address.test(text));
  const isSeen = (path: string) => /^(journeys|tests\/pages)\//.test(path);
  const isOfRoom = (path: string, text: string) =>
    rooms.has(roomOf(path)) || (path.startsWith('tests/') && [...rooms].some((room) => text.includes(`'#${room}/`)));
  const found = [...tests].filter(
    ([path, text]) => changed.includes(path) || (isSeen(path) ? opens(text) : isOfRoom(path, text)),
  );
  const isProse = changed.some((path) => !/^(src|database|tests|journeys)\//.test(path));
  const repository = isProse ? [...tests.keys()].filter((path) => path.startsWith('tests/repository/')) : [];
  const paths = found.map(([path]) => path);
  return {
    unit: [...new Set([...paths.filter((path) => !path.startsWith('journeys/')), ...repository])].toSorted(),
    related: below.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.test.ts')),
    journeys: paths.filter((path) => path.startsWith('journeys/')),
    isEverywhere: below.length > 0,
  };
}
