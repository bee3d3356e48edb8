import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { addresses } from '#platform/addresses.ts';
import { people } from '#database/cast/people.ts';
import { festival } from '#festival';
import { readFestival } from '#platform/festival/server.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { readFestival as exportedTables } from '#run/app/server/exportQueries.ts';
import { certificateOf } from '#day/certificates/server/certificate.ts';
import type { ShareSubject } from '#site/rendering/renderer.ts';
import { renderSharePicture } from '#site/rendering/web/sharePicture.ts';
import { renderMail, renderMailAnew } from '#run/app/server/mailTemplates.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import { demoNames, foreignWords, found, wordsOf } from '../support/festivalWords.ts';
import { mailOf, mailSamples, mailSite } from '../support/mailSamples.ts';
import { signUpCalls } from '../support/signUpCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

const second = vi.hoisted(() => (process.env['FESTIVAL'] = 'tests/fixtures/second-festival'));

const pages = { built: resolve('dist/web'), renderer: resolve('dist/server/render.js'), festival: resolve(second) };
if (!existsSync(pages.renderer)) throw new Error('the pages are not built: run "npm run build" first');
const site = suiteApp({ pages });
const first = readFestival(resolve('festival'));
const foreign = foreignWords(first, festival);
const textOf = ({ subject, text, html }: RenderedMail) => [subject, text, html].join('\n');

const { proofFor } = signUpCalls(site);
const { makeTeamEvent, join, register } = teamCalls(site);
const events = async () => (await site.nobody.get<{ events: FestivalEvent[] }>('/events')).data.events;
const participant = (n: number) => ({
  name: `سلمى ${n}`,
  email: `salma${n}@elsewhere.example`,
  phone: '+216 20 123 456',
  university: 'Harbour University',
  discipline: 'Optics',
  batch: '3rd year',
  cnic: `1234567${n}`,
  rollNumber: '',
});

describe('another festival, from its folder alone', () => {
  it('has a demo whose people could have signed up there', () => {
    expect(festival.name).toBe('أيام النور 2030');
    const clubs = festival.clubs.map(({ name }) => name);
    for (const person of people) {
      expect(person.rollNumber, person.key).toMatch(new RegExp(festival.rollNumber.pattern));
      expect(person.phoneNumber, person.key).toMatch(new RegExp(festival.phone.pattern));
      expect(festival.batches).toContain(person.batch);
      expect(festival.sections.map(({ value }) => value)).toContain(person.section);
      if (person.role === 'club_admin') expect(clubs).toContain(person.clubAffiliation);
      expect(person.email).toMatch(/^[a-z.]+@(students\.sahel\.example|example\.com)$/);
    }
    for (const field of ['email', 'rollNumber', 'phoneNumber'] as const)
      expect(new Set(people.map((person) => person[field])).size, field).toBe(people.length);
  });

  it('signs up its students, by its own rules', async () => {
    const email = 'rym@students.sahel.example';
    const password = 'quiet-lantern';
    const form = {
      name: 'ريم',
      email,
      password,
      batch: '2029',
      section: 'G2',
      verificationToken: await proofFor(email),
    };
    const sent = (rollNumber: string, phoneNumber: string) =>
      site.nobody.post('/auth/register', { ...form, rollNumber, phoneNumber });
    const wrong = await sent('CT-23019', '0300-1234567');
    expect(wrong.errors?.map(({ msg }) => msg)).toEqual([
      festival.wording.rollNumberFormat,
      festival.wording.phoneFormat,
    ]);
    expect((await sent('RT/29/777', '98 765 432')).status).toBe(201);
  });

  it('signs up its newcomers at its own address', async () => {
    const email = 'new@mail.example';
    const form = { name: 'نادر', email, password: 'quiet-lantern', batch: '2030', section: 'G1' };
    const verificationToken = await proofFor(email, '/verification/batch-2025');
    const rest = { rollNumber: 'GL/30/778', phoneNumber: '22 765 432', confirmPassword: form.password };
    const made = await site.nobody.post('/auth/register-batch-2025', { ...form, ...rest, verificationToken });
    expect(made.status, made.text).toBe(201);
    const mailed = (await site.mailsTo(email)).map(({ text }) => text).join('\n');
    expect(mailed).toContain(`${festival.freshBatchPath}#`);
    expect((await site.app.inject(festival.freshBatchPath)).body).toContain(festival.wording.freshBatchIntro);
    expect((await site.app.inject(first.freshBatchPath)).statusCode).toBe(404);
  });

  it('registers people alone and in a team of one section, and lists them for the organizer', async () => {
    const open = (await events()).find(({ title }) => title === 'Life After the Degree');
    const alone = await site.as('bilal').post('/registrations', { eventId: open?._id, teamMembers: [] });
    expect(alone.status, alone.text).toBe(201);

    const event = await makeTeamEvent({ isKoderzEvent: true });
    await join('mahnoor', 'hassan', event._id);
    expect((await register('mahnoor', event._id)).status).toBe(201);
    const { data } = await site
      .as('sana')
      .get<{ registrations: { teamLeader: { name: string } }[] }>(`/registrations/event/${event._id}`);
    expect(data.registrations.map(({ teamLeader }) => teamLeader.name)).toEqual(['ماهر العلوي']);
  });

  it('takes teams from elsewhere, with its own ids', async () => {
    const { data } = await site.nobody.get<{ events: FeaturedEvent[] }>('/featured-events');
    const event = data.events.find(({ title }) => title === 'Open Circuit');
    const form = { teamName: 'Lanterns', paymentReceiptLink: 'https://receipts.example/1' };
    const sent = (participants: object[]) =>
      site.nobody.post(`/featured-events/${event?._id}/register`, { ...form, participants });
    const wrong = await sent([participant(1), { ...participant(2), cnic: '4210112345671' }]);
    expect(wrong.errors).toEqual([{ field: 'participants.1.cnic', msg: 'CIN must be eight digits' }]);
    expect((await sent([participant(1), participant(2)])).status).toBe(201);
    const mailed = (await site.mailsTo('salma1@elsewhere.example')).map(({ text }) => text).join('\n');
    expect(mailed).toContain(festival.wording.paymentExample);
    const exported = await site.as('omar').get(`/featured-events/${event?._id}/registrations/export`);
    expect(exported.text).toContain(',CIN,');
  });

  it('holds no word of the first festival in any mail', async () => {
    const sent = await Promise.all((await site.mails()).map((mail) => renderMailAnew(site.context, mail)));
    expect(sent.length).toBeGreaterThan(3);
    for (const mail of sent) expect(found(foreign, mail ? textOf(mail) : ''), mail?.subject).toEqual([]);
    const samples = Object.entries(mailSamples).flatMap(([template, all]) =>
      all.map((data) => {
        const rendered = renderMail(mailSite, mailOf(template, own(data)));
        return [template, rendered ? textOf(rendered) : ''] as const;
      }),
    );
    for (const [template, text] of samples) expect(found(foreign, text), template).toEqual([]);
    const all = samples.map(([, text]) => text).join('\n');
    expect(found(wordsOf(festival), all)).toEqual(expect.arrayContaining([festival.name, festival.mailbox]));
  });

  it('holds none on any page that the server renders, nor in what the administrators are sent', async () => {
    const { body: map } = await site.app.inject('/sitemap.xml');
    const listed = [...map.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');
    expect(listed.length).toBeGreaterThan(20);
    const others = [addresses.login, addresses.registerFreshBatch, addresses.forgotPassword, '/gone', '/robots.txt'];
    for (const path of [...listed, ...others, '/manifest.webmanifest', '/api/calendar.ics']) {
      const { body } = await site.app.inject(path);
      expect(body.length, path).toBeGreaterThan(50);
      expect(found(foreign, body), path).toEqual([]);
    }
    const lists = ['/admin/users', '/admin/records', '/admin/mail', '/recruitment', '/club-recruitment', '/settings'];
    for (const who of ['ayesha', 'sana', 'omar'] as const)
      for (const path of lists)
        expect(found(foreign, (await site.as(who).get(path)).text), `${who} ${path}`).toEqual([]);
  });

  it('holds none in files, share pictures, the exported tables and the description of the API', async () => {
    const { data } = await site.nobody.get<{ events: FeaturedEvent[] }>('/featured-events');
    const files = [
      '/admin/users/export',
      '/admin/numbers/export',
      '/recruitment/export',
      '/club-recruitment/export',
      ...data.events.map(({ _id }) => `/featured-events/${_id}/registrations/export`),
      '/users/export',
      '/openapi.json',
      '/docs',
    ];
    for (const path of files) {
      const { status, text } = await site.as('omar').get(path);
      expect([path, status]).toEqual([path, 200]);
      // Wire names that stay (festival/README.md).
      expect(found(foreign, text.replaceAll(/koderz_mismatch|in_koderz_team/g, '')), path).toEqual([]);
    }
    const tables = await exportedTables(site.context.db, { withPeople: true });
    for (const { name, columns, rows } of tables)
      expect(found(foreign, JSON.stringify([columns, rows])), name).toEqual([]);
    expect(tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(100);
    const pictures: ShareSubject[] = [
      { kind: 'site' },
      { kind: 'schedule' },
      { kind: 'featured-events' },
      ...festival.clubs.map(({ slug }) => ({ kind: 'club' as const, slug })),
    ];
    for (const of of pictures) expect(found(foreign, renderSharePicture(of)), of.kind).toEqual([]);
    const certificate = certificateOf(site.context, {
      personId: '',
      registrationId: '',
      name: 'ريم',
      rollNumber: null,
      eventId: '',
      event: 'Code Relay',
      date: '2030-03-01',
      club: festival.clubs[0]?.name ?? '',
      place: 1,
      serial: 'K7QM2XRP90TB4VHE',
    });
    expect(found(foreign, JSON.stringify(certificate))).toEqual([]);
    expect(certificate.headline).toBe(festival.headline);
  });
});

it('finds the words of the first festival where they stand', () => {
  const text = [JSON.stringify(first).replaceAll('\\n', '\n').replaceAll('\\\\', '\\'), ...demoNames].join('\n');
  expect(foreign.length).toBeGreaterThan(200);
  const missed = foreign.filter((word) => found([word], text).length === 0);
  expect(missed.map((word) => word.replace(/\d+/, 'N'))).toEqual(['+N']);
  expect(found(foreign, 'Your CNICs, a koderz event of NED, Rs. 100 from Karachi, ayesha noor, @neduet.pk')).toEqual(
    expect.arrayContaining(['CNICs', 'Koderz', 'NED', 'Rs.', 'Karachi', 'Ayesha Noor', 'neduet']),
  );
  expect(found(foreign, 'needed, Rsvp, cnical')).toEqual([]);
});

/** The samples carry a payment and people of the first festival's demo, which no template writes. */
function own(value: unknown): object {
  const replaced = (each: unknown): unknown => {
    if (typeof each === 'string')
      return first.committee.reduce(
        (text, { name }) => text.replaceAll(name, 'سلمى'),
        each.replace('Rs. 1,500', '20 DT'),
      );
    if (each === null || typeof each !== 'object' || each instanceof Date) return each;
    if (Array.isArray(each)) return each.map(replaced);
    return Object.fromEntries(Object.entries(each).map(([key, one]) => [key, replaced(one)]));
  };
  return replaced(value) as object;
}
