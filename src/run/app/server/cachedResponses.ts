import type { FestivalEvent } from '#events/events/contract.ts';
import { startOf } from '#events/events/rules.ts';
import { hasGroup } from '#events/events/server/queries.ts';
import { festival } from '#festival';
import type { Db } from '#platform/database/database.ts';
import type { Topic } from '#platform/http/server/changeWatch.ts';
import { uuidPattern } from '#platform/uuidPattern.ts';

/**
 * The triggers of `public_changes` record every change of a topic; a test checks that every table behind it has one.
 */
export function topicsOf(url: string): readonly Topic[] | undefined {
  const list = lists.get(url);
  if (list) return list;
  const ofResults = results.exec(url)?.[1];
  if (ofResults !== undefined) return resultTopics.flatMap((topic) => [`${topic}:${ofResults}`, `${topic}:`]);
  const [, table = '', id = ''] = one.exec(url) ?? [];
  if (id === '') return undefined;
  const topic = table.replace('-', '_');
  // An event changes by itself, or with all others.
  return [`${topic}:${id}`, `${topic}:`];
}

/** Whether the answer at this URL shows some callers more than everybody. */
export async function hasPrivatePart(db: Db, url: string): Promise<boolean> {
  const [, table, id = ''] = one.exec(url) ?? [];
  return table === 'events' && hasGroup(db, id);
}

const one = new RegExp(`^/api/(events|featured-events)/(${uuidPattern})$`);
const results = new RegExp(`^/api/results\\?event=(${uuidPattern})$`);
const ofClub = (name: string) => `/api/events?${new URLSearchParams({ club: name }).toString()}`;
// Results contain the names of events and teams, and whether an event is cancelled.
const resultTopics = ['result_lists', 'events', 'featured_events'];
// The filters that our pages use.
const lists = new Map<string, readonly Topic[]>([
  ['/api/events', ['events']],
  ['/api/events?upcoming=true', ['events']],
  ...festival.clubs.map(({ name }) => [ofClub(name), ['events']] as const),
  ['/api/featured-events', ['featured_events']],
  ['/api/results', resultTopics],
  ['/api/settings', ['settings']],
]);

type Listed = Pick<FestivalEvent, 'date' | 'time' | 'registrationDeadline' | 'registrationOpensAt'>;
/** As results name it. */
type Named = Partial<Record<keyof Listed, undefined>>;
interface PublicAnswer {
  data: { event?: Listed; events?: (Listed | Named)[]; settings?: { noticeUntil: string | null } };
}

/** Registration opens at a moment and closes at a deadline, an event stops being upcoming at its start, a notice ends. */
export function momentsIn(text: string): number[] {
  const { event, events = [], settings } = (JSON.parse(text) as PublicAnswer).data;
  const ofEvents = [...events, ...(event ? [event] : [])].flatMap((each) =>
    each.date === undefined
      ? []
      : [
          ...(each.registrationOpensAt === null ? [] : [Date.parse(each.registrationOpensAt)]),
          Date.parse(each.registrationDeadline),
          startOf(each).getTime(),
        ],
  );
  return settings?.noticeUntil ? [...ofEvents, Date.parse(settings.noticeUntil)] : ofEvents;
}
