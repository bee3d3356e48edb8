import { eq } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { festival } from '#festival';
import type { Db } from '#platform/database/database.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';

const eventCount = 12;
const writeShare = 0.3;
const dayMs = 86_400_000;

export interface FreshnessSite {
  admin: Student;
  students: readonly Student[];
  events: readonly OpenEvent[];
}

/** Events without limits, and people enough for every write to be a registration. */
export async function openFreshnessSite(db: Db, operations: number): Promise<FreshnessSite> {
  const [admin] = await makeStudents(db, 1, 'admin');
  if (!admin) throw new Error('nobody was made');
  await db.update(users).set({ role: 'super_admin' }).where(eq(users.id, admin.id));
  const students = await makeStudents(db, Math.ceil(operations / eventCount) + 1);
  const events = await openEvents(
    db,
    Array.from({ length: eventCount }, () => null),
  );
  return { admin, students, events };
}

/** Something that only grows: how far it has been acknowledged, and how far somebody has begun to write it. */
interface Subject {
  name: string;
  begun: number;
  acknowledged: number;
  /** Which server has written last. */
  by: number;
  /** Titles and the notice are written one after the other; registrations at once. */
  last: Promise<void>;
}

type Seen = ReadonlyMap<Subject, number>;
interface Read {
  path: string;
  values: (text: string) => Seen;
}

const any = (count: number) => Math.floor(Math.random() * count);
const edition = /Edition (\d+|notice)\.(\d+)/g;

/**
 * Writes and reads at random servers. Each write makes something grow: the number of people in an event, its title, or the
 * notice above every page. A read is remembered with what had been acknowledged when it began.
 */
export class FreshnessLoad {
  readonly stale: string[] = [];
  readonly unexpected: string[] = [];
  /** `moved`: values in answers that another server than the one that answers has written last. */
  readonly counts = { writes: 0, reads: 0, notModified: 0, moved: 0 };
  private readonly urls: readonly string[];
  private readonly site: FreshnessSite;
  private readonly people: Subject[];
  private readonly titles: Subject[];
  private readonly notice = subject('notice');
  private readonly reads: readonly Read[];
  private readonly known = new Map<string, { etag: string; seen: Seen }>();

  constructor(urls: readonly string[], site: FreshnessSite) {
    this.urls = urls;
    this.site = site;
    this.people = site.events.map((_, at) => subject(`people of event ${at}`));
    this.titles = site.events.map((_, at) => subject(`title of event ${at}`));
    const inText = (text: string) => this.editionsIn(text);
    const inList = (text: string) => new Map([...this.editionsIn(text), ...this.peopleIn(text)]);
    this.reads = [
      { path: '/api/events', values: inList },
      { path: '/api/settings', values: inText },
      { path: '/', values: inText },
      ...site.events.flatMap(({ id }): Read[] => [
        { path: `/api/events/${id}`, values: inList },
        { path: `/events/${id}`, values: inText },
      ]),
    ];
  }

  async run(operations: number, clients: number): Promise<void> {
    // So that each reader finds what it looks for from the first read on.
    await this.writeNotice();
    for (const at of this.titles.keys()) await this.writeTitle(at);
    let left = operations;
    const client = async () => {
      while (left-- > 0) await (Math.random() < writeShare ? this.write() : this.read());
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  private write(): Promise<void> {
    const at = any(eventCount);
    const chance = Math.random();
    if (chance < 0.1) return this.writeNotice();
    return chance < 0.4 ? this.writeTitle(at) : this.register(at);
  }

  private async register(at: number): Promise<void> {
    const people = this.people[at];
    const event = this.site.events[at];
    const student = people && this.site.students[people.begun];
    if (!people || !event || !student) return;
    people.begun++;
    const server = any(this.urls.length);
    if (await this.send(server, student, { method: 'POST', path: '/registrations', body: { eventId: event.id } })) {
      people.acknowledged++;
      people.by = server;
    }
  }

  private writeTitle(at: number): Promise<void> {
    const date = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10);
    const form = {
      description: 'An event of the drills.',
      category: 'Workshop',
      date,
      time: '10:00',
      venue: 'Main Hall',
      registrationDeadline: new Date(Date.now() + 20 * dayMs).toISOString(),
      eligibilityCriteria: { batches: festival.batches, departments: [festival.department.code] },
      notify: false,
    };
    const path = `/events/${this.site.events[at]?.id}`;
    return this.writeInSequence(this.titles[at], (count) => ({
      method: 'PUT',
      path,
      body: { ...form, title: `Edition ${at}.${count}` },
    }));
  }

  private writeNotice(): Promise<void> {
    return this.writeInSequence(this.notice, (count) => ({
      method: 'PATCH',
      path: '/settings',
      body: { notice: `Edition notice.${count}` },
    }));
  }

  private writeInSequence(of: Subject | undefined, what: (count: number) => Write): Promise<void> {
    if (!of) return Promise.resolve();
    const write = async () => {
      const count = ++of.begun;
      const server = any(this.urls.length);
      if (!(await this.send(server, this.site.admin, what(count)))) return;
      of.acknowledged = count;
      of.by = server;
    };
    of.last = of.last.then(write);
    return of.last;
  }

  private async send(server: number, { token }: Student, { method, path, body }: Write) {
    const answer = await fetch(`${this.urls[server]}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) this.unexpected.push(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    else this.counts.writes++;
    return answer.ok;
  }

  private async read(): Promise<void> {
    const one = this.reads[Math.random() < 0.5 ? any(3) : any(this.reads.length)];
    if (!one) return;
    const server = any(this.urls.length);
    const subjects = [...this.people, ...this.titles, this.notice];
    const before = new Map(subjects.map((each) => [each, { acknowledged: each.acknowledged, by: each.by }]));
    const known = this.known.get(one.path);
    const answer = await fetch(`${this.urls[server]}${one.path}`, {
      headers: known && Math.random() < 0.5 ? { 'if-none-match': known.etag } : {},
    });
    const text = await answer.text();
    this.counts.reads++;
    if (answer.status === 304) this.counts.notModified++;
    const seen = answer.status === 200 ? one.values(text) : answer.status === 304 ? known?.seen : undefined;
    if (!seen || seen.size === 0) {
      this.unexpected.push(`${one.path}: ${answer.status}, which shows nothing: ${text.slice(0, 300)}`);
      return;
    }
    const etag = answer.headers.get('etag');
    if (answer.status === 200 && etag !== null) this.known.set(one.path, { etag, seen });
    for (const [each, found] of seen) {
      const { acknowledged = 0, by } = before.get(each) ?? {};
      if (found < acknowledged) this.stale.push(`${one.path}: ${each.name} is ${found} after ${acknowledged}`);
      if (found > each.begun) this.unexpected.push(`${one.path}: ${each.name} is ${found}, ${each.begun} were written`);
      if (by !== server) this.counts.moved++;
    }
  }

  /** Of titles and of the notice, wherever they stand in it. */
  private editionsIn(text: string): Map<Subject, number> {
    const found = new Map<Subject, number>();
    for (const [, name, count] of text.matchAll(edition)) {
      const of = name === 'notice' ? this.notice : this.titles[Number(name)];
      // What stands in a page twice counts as the older of the two.
      if (of) found.set(of, Math.min(Number(count), found.get(of) ?? Infinity));
    }
    return found;
  }

  private peopleIn(text: string): Map<Subject, number> {
    const { data } = JSON.parse(text) as { data: { events?: Counted[]; event?: Counted } };
    const found = new Map<Subject, number>();
    for (const { _id, participantCount } of data.events ?? (data.event ? [data.event] : [])) {
      const of = this.people[this.site.events.findIndex(({ id }) => id === _id)];
      if (of) found.set(of, participantCount);
    }
    return found;
  }
}

interface Write {
  method: string;
  path: string;
  body: object;
}
interface Counted {
  _id: string;
  participantCount: number;
}

const subject = (name: string): Subject => ({ name, begun: 0, acknowledged: 0, by: 0, last: Promise.resolve() });
