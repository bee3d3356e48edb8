/** How the addresses begin of the pages that a room of `src` is seen on. */
export const addressesOf: Readonly<Record<string, readonly string[]>> = {
  accounts: ['/login', '/register', '/forgot-password', '/reset-password', '/profile'],
  apidocs: [],
  attendance: ['/pass', '/door', '/admin/events', '/admin/featured-events'],
  audit: ['/admin/records'],
  calendars: ['/events', '/schedule', '/my-registrations'],
  certificates: ['/verify', '/my-registrations'],
  clubs: ['/clubs'],
  command: [],
  demo: [],
  events: ['/events', '/schedule', '/admin/events'],
  featured: ['/featured-events', '/admin/featured-events'],
  home: ['/', '/about', '/dashboard'],
  invitations: ['/invitations', '/events'],
  live: ['/events', '/my-registrations', '/invitations'],
  maillog: ['/admin/mail', '/dev/mailbox'],
  messages: ['/admin/events', '/admin/featured-events'],
  numbers: ['/admin/numbers'],
  offline: ['/schedule', '/my-registrations', '/pass'],
  operations: [],
  people: ['/admin/users'],
  pictures: ['/profile', '/admin/events'],
  recruitment: ['/recruitment', '/admin/recruitment', '/admin/club-recruitment'],
  registrations: ['/events', '/my-registrations', '/admin/events'],
  reminders: ['/unsubscribe', '/profile'],
  rendering: ['/', '/events'],
  results: ['/results', '/admin/events'],
  security: ['/account/security'],
  settings: ['/admin/settings'],
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
  const roomOf = (path: string) => /^src\/(\w+)\//.exec(path)?.[1] ?? '';
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
