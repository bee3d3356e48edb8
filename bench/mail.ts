// R11: the mail server away, slow, and answering 451, while people register and ask for codes. `--seconds 20` of each, `--short`
// as `npm run check:long` runs it, on one database.
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { festival } from '#festival';
import { createCode } from '#people/accounts/server/codeQueries.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { mails } from '#platform/mail/tables.ts';
import { countLosses, type Acknowledged } from './acknowledged.ts';
import { callApi, keepAliveAgent, register } from './apiClient.ts';
import { startDatabaseProxy, type DatabaseProxy } from './databaseProxy.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, ms, option, percentile, short, within } from './figures.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';
import { startServer } from './server.ts';

const seconds = option('seconds', short ? 2 : 300);
// The longest step of the sender's backoff is 45 s; after two seconds it has come to the second, of 8 s.
const arrivalMs = seconds < 10 ? 20_000 : 120_000;
const clients = 16;
const pauseMs = short ? 100 : 1000;
const slowMs = short ? 1000 : 8000;
const deadCodes = 6;

const faults = ['away', 'slow', '451'] as const;
type Fault = (typeof faults)[number];

class FaultyMailServer {
  private fault: Fault | null = null;
  private readonly proxy: DatabaseProxy;
  readonly mail: MailServer;
  private constructor(mail: MailServer, proxy: DatabaseProxy) {
    this.mail = mail;
    this.proxy = proxy;
  }
  static async start(): Promise<FaultyMailServer> {
    const state: { own?: FaultyMailServer } = {};
    const mail = await startMailServer(() => state.own?.react());
    state.own = new FaultyMailServer(mail, await startDatabaseProxy(mail.url));
    return state.own;
  }
  get url(): string {
    return this.proxy.url;
  }
  async begin(fault: Fault): Promise<void> {
    this.fault = fault;
    if (fault === 'away') await this.proxy.cut();
  }
  async end(): Promise<void> {
    this.fault = null;
    await this.proxy.restore();
  }
  async close(): Promise<void> {
    await this.proxy.close();
    await this.mail.close();
  }
  private react(): Error | void | Promise<Error | void> {
    if (this.fault === 'slow') return pause(slowMs);
    if (this.fault === '451') return Object.assign(new Error('try again later'), { responseCode: 451 });
    return undefined;
  }
}

const mailboxOf = (name: string, i: number) => `${name}${i}@${festival.mailDomain}`;

/** Codes in the outbox that were asked for a while ago: some are asked for again, the others have expired. */
async function queueOldCodes(db: Parameters<typeof queueMail>[0], name: string, agoMs: number): Promise<string[]> {
  const now = new Date(Date.now() - agoMs);
  const ids = [];
  for (let i = 0; i < deadCodes; i++) {
    const email = mailboxOf(name, i);
    const { id, expiresAt } = await createCode(db, { purpose: 'sign_up', email, now, isLimited: false });
    await queueMail(db, now, {
      to: email,
      template: 'sign_up_code',
      data: { codeId: id, purpose: 'sign_up' },
      expiresAt,
    });
    ids.push(email);
  }
  return ids;
}

const prepare = (databases: DrillDatabases, kind: DatabaseTarget['kind'], times: number) =>
  databases.create(kind, async (db) => {
    const replaced = await queueOldCodes(db, 'replaced', 70_000);
    const expired = await queueOldCodes(db, 'expired', 700_000);
    const dead = await db
      .select({ id: mails.id })
      .from(mails)
      .where(inArray(mails.to, [...replaced, ...expired]));
    const perStudent = Math.ceil((times * seconds * 1000) / pauseMs) + 20;
    const events = Array.from({ length: perStudent }, () => null);
    return { dead, replaced, students: await makeStudents(db, clients), events: await openEvents(db, events) };
  });

interface Load {
  acknowledged: Acknowledged;
  latencies: number[];
  faults: number;
  /** Calls whose connection broke before an answer. */
  hungUp: number;
}

/** Every student registers for one event after the other, at every fourth turn somebody asks for a code. */
async function loadFor(
  url: string,
  students: readonly Student[],
  events: Iterator<OpenEvent>[],
  name: string,
  load: Load,
) {
  const agent = keepAliveAgent();
  const end = performance.now() + seconds * 1000;
  const person = async ({ id: userId, email, token }: Student, who: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const event = events[who]?.next();
      const isCode = turn % 4 === 3 || !event || event.done;
      const address = mailboxOf(`${name}-${who}-`, turn);
      const answer = await (
        isCode
          ? callApi(url, '/verification/send-code', { body: { email: address }, agent })
          : register(url, token, event.value.id, agent)
      ).catch(() => null);
      if (!answer) {
        load.hungUp += 1;
        continue;
      }
      load.latencies.push(answer.ms);
      if (answer.status >= 500) load.faults += 1;
      if (answer.status === 200) load.acknowledged.codes.push(address);
      if (answer.status === 201 && !isCode)
        load.acknowledged.registrations.push({ userId, email, eventId: event.value.id });
      await pause(Math.random() * 2 * pauseMs);
    }
  };
  await Promise.all(students.map(person));
  agent.destroy();
}

/** Milliseconds until so many mails have arrived, or Infinity. */
async function untilArrived(mail: MailServer, count: number): Promise<number> {
  for (const startedAt = performance.now(); performance.now() - startedAt < arrivalMs; await pause(20))
    if (mail.arrivals.size >= count) return performance.now() - startedAt;
  return Infinity;
}

async function run(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  names: readonly Fault[] = faults,
  entry = '',
) {
  const { target, filled } = await prepare(databases, kind, names.length);
  const { dead, replaced, students, events } = filled;
  const mailServer = await FaultyMailServer.start();
  const { mail } = mailServer;
  await mailServer.begin(names[0] ?? 'away');
  const env = { SMTP_URL: mailServer.url };
  const server = await startServer(target, entry === '' ? { env } : { entry, env });
  const load: Load = { acknowledged: { registrations: [], codes: [] }, latencies: [], faults: 0, hungUp: 0 };
  for (const email of replaced) {
    const { status } = await callApi(server.url, '/verification/send-code', { body: { email } });
    if (status === 200) load.acknowledged.codes.push(email);
  }
  const ownEvents = students.map(() => events[Symbol.iterator]());
  const arrivedMs: [Fault, number][] = [];
  for (const fault of names) {
    await mailServer.begin(fault);
    await loadFor(server.url, students, ownEvents, fault, load);
    await mailServer.end();
    const { registrations, codes } = load.acknowledged;
    arrivedMs.push([fault, await untilArrived(mail, registrations.length + codes.length)]);
  }
  // What must not come any more has had its time.
  await pause(1000);
  await server.stop();
  const losses = await inDatabase(target, ({ db }) => {
    const newest = {
      ...load.acknowledged,
      codes: load.acknowledged.codes.filter((email) => !replaced.includes(email)),
    };
    return countLosses(db, newest, mail.arrivals);
  });
  await mailServer.close();
  return {
    ...losses,
    ...load,
    arrivedMs,
    codesLost: replaced.filter((email) => !mail.reached.has(email)).length,
    deadSent: dead.filter(({ id }) => mail.arrivals.has(id)).length,
  };
}

const figures = new Figures(`mail (the mail server ${faults.join(', ')}, ${seconds} s each, ${clients} people)`);
await withDatabases(async (databases) => {
  const last = databases.kinds.at(-1) ?? 'embedded';
  for (const kind of short ? [last] : databases.kinds) {
    const of = await run(databases, kind);
    const { registrations, codes } = of.acknowledged;
    figures.add(`${kind}: registrations, codes`, `${registrations.length}, ${codes.length}`, registrations.length > 0);
    for (const [fault, arrived] of of.arrivedMs)
      figures.add(`${kind}, ${fault}: every mail there after its return`, ms(arrived), arrived < arrivalMs);
    figures.add(
      `${kind}: mails lost, more than twice, with a dead code`,
      `${of.mailsLost + of.codesLost}, ${of.mailsTooOften}, ${of.deadSent} of ${2 * deadCodes}`,
      of.mailsLost + of.codesLost + of.mailsTooOften + of.deadSent === 0,
    );
    const p99 = percentile(of.latencies, 0.99);
    figures.add(
      `${kind}: requests p99 meanwhile, answers >= 500, hung up`,
      `${ms(p99)}, ${of.faults}, ${of.hungUp}`,
      p99 < within(1000) && of.faults + of.hungUp === 0,
    );
  }
  const lossy = await run(databases, last, ['451'], 'mailTakenAsSent');
  figures.add('control, a refusal taken for an acceptance', `${lossy.mailsLost} lost`, lossy.mailsLost > 0);
  const careless = await run(databases, last, ['away'], 'deadCodesLive');
  figures.add('control, codes that never die', `${careless.deadSent} sent`, careless.deadSent > 0);
  figures.finish(`${faults.join(', ')} on ${short ? last : databases.kinds.join(' and on ')}`);
});
