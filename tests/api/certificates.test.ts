import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { User } from '#people/accounts/contract.ts';
import { users } from '#people/accounts/server/tables.ts';
import type { Certificate, OwnCertificate } from '#day/certificates/contract.ts';
import { certificates } from '#day/certificates/server/tables.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { registrationMembers } from '#teams/registrations/server/tables.ts';
import { newId } from '#platform/database/ids.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { hasPdftotext, linesOf, pictureOf } from '../support/pdf.ts';
import { codesIn } from '../support/qrCodes.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

const canRead = hasPdftotext();

describe.each(databases)('certificates on %s', (database) => {
  const site = suiteApp({ database });
  const { makeTeam } = teamCalls(site);

  const register = async (who: PersonKey, eventId: string) =>
    (await site.as(who).post<{ registration: Registration }>('/registrations', { eventId })).data.registration._id;
  const mark = async (eventId: string, team: string, present = true) => {
    const marks = [{ id: newId(), team, present, at: site.clock.now().toISOString() }];
    expect((await site.as('sana').post(`/events/${eventId}/attendance`, { marks })).status).toBe(200);
  };
  const setStatus = async (eventId: string, status: string) =>
    expect((await site.as('sana').patch(`/events/${eventId}`, { status })).status).toBe(200);
  const pdfOf = (who: PersonKey, id: string) => site.as(who).get(`/registrations/${id}/certificate.pdf`);
  const serialOf = async (who: PersonKey, id: string) => {
    const { headers, text } = await pdfOf(who, id);
    const [, serial] = /^attachment; filename="certificate-([0-9A-Z]{16})\.pdf"$/.exec(
      String(headers['content-disposition']),
    ) ?? [undefined, text];
    return serial;
  };
  const verify = (serial: string | undefined) =>
    site.nobody.get<{ certificate: Certificate }>(`/verify/${encodeURIComponent(serial ?? '')}`);
  const mine = async (who: PersonKey) =>
    (await site.as(who).get<{ certificates: OwnCertificate[] }>('/certificates/mine')).data.certificates;
  const serialsOf = (registrationId: string) =>
    site.db
      .select({ serial: certificates.serial })
      .from(certificates)
      .innerJoin(registrationMembers, eq(registrationMembers.id, certificates.personId))
      .where(eq(registrationMembers.registrationId, registrationId));
  const zipOf = (eventId: string, who: PersonKey = 'sana') => site.as(who).get(`/events/${eventId}/certificates.zip`);
  const attended = async () => {
    const event = await makeEvent(site, 'sana');
    const id = await register('ayesha', event._id);
    await mark(event._id, id);
    await setStatus(event._id, 'completed');
    return { event, id };
  };

  test('are for those marked present, once the event is concluded', async () => {
    const event = await makeEvent(site, 'sana');
    const ayesha = await register('ayesha', event._id);
    const hira = await register('hira', event._id);
    const refused = async (who: PersonKey, id: string) => (await pdfOf(who, id)).code;
    expect(await refused('ayesha', ayesha)).toBe('no_certificate');
    await mark(event._id, ayesha);
    expect(await refused('ayesha', ayesha)).toBe('no_certificate');
    expect((await zipOf(event._id)).code).toBe('no_certificate');
    await setStatus(event._id, 'completed');

    const pdf = await pdfOf('ayesha', ayesha);
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await refused('hira', hira)).toBe('no_certificate');
    expect(await refused('hira', ayesha)).toBe('not_found');
    expect((await mine('ayesha'))[0]).toEqual({
      registrationId: ayesha,
      event: { _id: event._id, title: event.title, date: event.date },
    });
    expect((await mine('hira')).map(({ registrationId }) => registrationId)).not.toContain(hira);

    await mark(event._id, ayesha, false);
    expect(await refused('ayesha', ayesha)).toBe('no_certificate');
  });

  test('say who, where, when and which place, and verify as the same', async () => {
    const { event, id } = await attended();
    const results = [{ place: 2, registrationId: id }];
    const put = (published: boolean) => site.as('sana').put(`/events/${event._id}/results`, { results, published });
    await put(false);
    const serial = await serialOf('ayesha', id);
    const expected = { name: 'Ayesha Noor', event: event.title, date: event.date };
    expect((await verify(serial)).data.certificate).toEqual(expected);
    await put(true);
    expect((await verify(serial)).data.certificate).toEqual({ ...expected, place: 2 });
    expect(await mine('ayesha')).toContainEqual(expect.objectContaining({ registrationId: id, place: 2 }));

    expect(await serialOf('ayesha', id)).toBe(serial);
    const typed = serial?.toLowerCase().replaceAll(/(.{4})/g, '$1-');
    expect((await verify(typed)).data.certificate.place).toBe(2);
    if (canRead) {
      const lines = linesOf((await pdfOf('ayesha', id)).bytes);
      expect(lines).toEqual(
        expect.arrayContaining([
          'Certificate of achievement',
          'Ayesha Noor',
          'took 2nd place in',
          event.title,
          `Verify at 127.0.0.1:3000/verify`,
          serial?.match(/.{4}/g)?.join('-'),
        ]),
      );
    }
    for (const wrong of ['0000000000000000', 'short', `${serial}0`, id, '%00'])
      expect((await verify(wrong)).status, wrong).toBe(404);
  });

  test.runIf(canRead)('hold a code that leads to the page that verifies them', async () => {
    const { id } = await attended();
    const serial = await serialOf('ayesha', id);
    expect(await codesIn(pictureOf((await pdfOf('ayesha', id)).bytes))).toEqual([
      `${site.context.publicUrl}/verify/${serial}`,
    ]);
  });

  test('a name that no font has is refused with the reason, until the profile names one in Latin letters', async () => {
    const event = await makeEvent(site, 'sana');
    const ids = { maha: await register('maha', event._id), hira: await register('hira', event._id) };
    for (const id of Object.values(ids)) await mark(event._id, id);
    await setStatus(event._id, 'completed');
    const profile = (body: object) => site.as('maha').put<{ user: User }>('/users/profile', body);
    const { name, rollNumber } = (await site.as('maha').get<{ user: User }>('/auth/me')).data.user;
    await site.db.update(users).set({ name: '王小明' }).where(eq(users.name, name));

    expect(await pdfOf('maha', ids.maha)).toMatchObject({ status: 409, code: 'name_unprintable' });
    expect(await serialsOf(ids.maha)).toEqual([]);
    const ofEvent = async () => (await site.as('sana').get(`/events/${event._id}/certificates`)).data;
    expect(await ofEvent()).toEqual({ status: 'completed', people: 2, unprintable: ['王小明'] });
    const files = unzipSync((await zipOf(event._id)).bytes);
    expect(Object.keys(files)).toEqual([expect.stringContaining('Hira'), 'Missing certificates.txt']);
    expect(strFromU8(files['Missing certificates.txt'] ?? new Uint8Array())).toMatch(
      new RegExp(`cannot show all letters of their names[^]*\r\n${rollNumber} 王小明\r\n`),
    );

    for (const wrong of ['王小明', 'W'.repeat(101)])
      expect((await profile({ certificateName: wrong })).errors?.[0]?.field, wrong).toBe('certificateName');
    expect((await profile({ certificateName: ' Wang Xiaoming ' })).data.user.certificateName).toBe('Wang Xiaoming');
    expect(await ofEvent()).toMatchObject({ people: 2, unprintable: [] });
    const serial = await serialOf('maha', ids.maha);
    expect((await verify(serial)).data.certificate.name).toBe('Wang Xiaoming');
    if (canRead) expect(linesOf((await pdfOf('maha', ids.maha)).bytes)).toContain('Wang Xiaoming');
    expect((await profile({ certificateName: '' })).data.user.certificateName).toBeNull();
    await site.db.update(users).set({ name }).where(eq(users.name, '王小明'));
  });

  test('verify only while they are true', async () => {
    const { event, id } = await attended();
    const serial = await serialOf('ayesha', id);
    expect((await verify(serial)).status).toBe(200);
    await setStatus(event._id, 'ongoing');
    expect((await verify(serial)).status).toBe(404);
    await setStatus(event._id, 'completed');
    expect((await verify(serial)).status).toBe(200);
    await mark(event._id, id, false);
    expect((await verify(serial)).status).toBe(404);
  });

  test('each of a team has one of their own, who left has none', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const team = await makeTeam(event._id, 'hira', 'danish', 'bilal');
    const left = await site.as('bilal').delete(`/registrations/${team}/members/${await site.idOf('bilal')}`);
    expect(left.status, left.text).toBe(200);
    await mark(event._id, team);
    await setStatus(event._id, 'completed');
    const serials = [await serialOf('hira', team), await serialOf('danish', team)];
    const names = await Promise.all(serials.map(async (serial) => (await verify(serial)).data.certificate.name));
    expect(new Set(names).size).toBe(2);
    expect((await pdfOf('bilal', team)).code).toBe('not_found');
  });

  test('made twice at once, they have one serial', async () => {
    const { id } = await attended();
    const serials = await Promise.all(Array.from({ length: 6 }, () => serialOf('ayesha', id)));
    expect(new Set(serials).size).toBe(1);
    expect(serials[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  test('who asks for many at once waits in a line of twenty, past which it is 503; others are served meanwhile', async () => {
    const [{ id }, other] = [await attended(), await makeEvent(site, 'sana')];
    const hira = await register('hira', other._id);
    await mark(other._id, hira);
    await setStatus(other._id, 'completed');
    const requests = Array.from({ length: 60 }, () => pdfOf('ayesha', id));
    const [answers, another] = await Promise.all([Promise.all(requests), pdfOf('hira', hira)]);
    expect(another.status).toBe(200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, code, headers } of refused)
      expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(21);
    expect((await pdfOf('ayesha', id)).status, 'the line is free again').toBe(200);
  });

  test('all of an event come as one ZIP, also under hostile names', async () => {
    const event = await makeEvent(site, 'sana');
    const names: Partial<Record<PersonKey, string>> = {
      ayesha: '../../etc/passwd\u202e.exe',
      hira: 'عائشہ نور',
      danish: '🎉'.repeat(50),
      bilal: 'W'.repeat(100),
    };
    const before = new Map<string, string>();
    for (const [who, name] of Object.entries(names) as [PersonKey, string][]) {
      await mark(event._id, await register(who, event._id));
      const id = await site.idOf(who);
      const [account] = await site.db.select({ name: users.name }).from(users).where(eq(users.id, id));
      before.set(id, account?.name ?? '');
      await site.db.update(users).set({ name }).where(eq(users.id, id));
    }
    await register('zain', event._id);
    await setStatus(event._id, 'completed');
    try {
      const zip = await zipOf(event._id, 'omar');
      expect(zip.headers['content-type']).toBe('application/zip');
      expect(zip.headers['content-disposition']).toBe(`attachment; filename="certificates-${event.date}.zip"`);
      const files = Object.entries(unzipSync(zip.bytes));
      expect(files.pop()?.[0]).toBe('Missing certificates.txt');
      expect(files.length).toBe(3);
      expect(new Set(files.map(([name]) => name)).size).toBe(3);
      for (const [name, pdf] of files) {
        expect(name).toMatch(/^[A-Z]{2}-\d{5}( [\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '-]*)?\.pdf$/u);
        expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      }
      if (canRead) expect(files.flatMap(([, pdf]) => linesOf(pdf))).toContain('عائشہ نور');
      const { data } = await site.as('sana').get<{ people: number }>(`/events/${event._id}/certificates`);
      expect(data).toEqual({ status: 'completed', people: 4, unprintable: ['🎉'.repeat(50)] });
    } finally {
      for (const [id, name] of before) await site.db.update(users).set({ name }).where(eq(users.id, id));
    }
  });

  test('an erased account leaves no name behind a serial', async () => {
    const event = await makeEvent(site, 'sana');
    const id = await register('laiba', event._id);
    await mark(event._id, id);
    await setStatus(event._id, 'completed');
    const serial = await serialOf('laiba', id);
    await site.db
      .update(users)
      .set({ erasedAt: site.clock.now() })
      .where(eq(users.id, await site.idOf('laiba')));
    expect((await verify(serial)).status).toBe(404);
    expect((await zipOf(event._id)).code).toBe('no_certificate');
  });
});
