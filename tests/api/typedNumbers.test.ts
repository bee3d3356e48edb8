import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { emailAt, mailedCode, signUpForm } from '../support/signUpCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

const inUrdu = (digits: string) => digits.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
const decomposed = 'Jose\u0301 A\u0301ngel';
const composed = 'José Ángel';

interface Profile {
  user: { name: string; rollNumber: string; phoneNumber: string };
}

// The forms mend what is typed before they send it (src/people/accounts/typedNumber.test.ts has every spelling); other programs do not.
describe.each(databases)('numbers and names as devices hand them over on %s', (database) => {
  const site = suiteApp({ database });
  const { register, registered, manage } = featuredCalls(() => site);

  test('sign-up: the code, the roll number, the phone and the name', async () => {
    const email = emailAt('jose.angel');
    await site.nobody.post('/verification/send-code', { email });
    const code = `\u200f${inUrdu(await mailedCode(site, email))}`;
    const verified = await site.nobody.post<{ verificationToken: string }>('/verification/verify-code', {
      email,
      code,
    });
    expect(verified.status, verified.text).toBe(200);
    const form = signUpForm('jose.angel', 'ct 23981');
    const typed = { name: decomposed, phoneNumber: '\u202a+92 300\u00a01234567\u202c' };
    const { verificationToken } = verified.data;
    const made = await site.nobody.post<Profile>('/auth/register', { ...form, ...typed, verificationToken });
    expect(made.status, made.text).toBe(201);
    expect(made.data.user).toMatchObject({ name: composed, rollNumber: 'CT-23981', phoneNumber: '0300-1234567' });
  });

  test('the code of a reset', async () => {
    const email = emailAt('ayesha.noor');
    await site.nobody.post('/auth/forgot-password', { email });
    const code = await mailedCode(site, email);
    const resetCode = `\u200f${inUrdu(code.slice(0, 3))}\u00a0${code.slice(3)}`;
    const reset = await site.nobody.post('/auth/reset-password', { email, resetCode, newPassword: 'amber-kite-42' });
    expect(reset.status, reset.text).toBe(200);
  });

  test('the profile', async () => {
    const details = {
      name: decomposed,
      rollNumber: 'CT–23982',
      batch: '2023',
      section: 'A',
      phoneNumber: '(0300) 1234567',
    };
    const { data } = await site.as('zain').put<Profile>('/users/profile', details);
    expect(data.user).toMatchObject({ name: composed, rollNumber: 'CT-23982', phoneNumber: '0300-1234567' });
  });

  test('applications', async () => {
    const applicant = { name: decomposed, email: 'a@b.example', batch: '2023' };
    const team = { ...applicant, rollNumber: 'ct\u201123983', domain: 'Technical' };
    expect((await site.nobody.post('/recruitment', team)).data).toMatchObject({
      application: { name: composed, rollNumber: 'CT-23983' },
    });
    const club = { clubSlug: 'qubit-qrew', recruitmentType: 'lead', section: 'A', phoneNumber: inUrdu('03001234567') };
    expect(
      (await site.nobody.post('/club-recruitment', { ...applicant, ...club, rollNumber: 'CT23984' })).data,
    ).toMatchObject({
      application: { rollNumber: 'CT-23984', phoneNumber: '0300-1234567' },
    });
  });

  test('a team from elsewhere, and its corrections; a CNIC in another spelling is the same one', async () => {
    const event = await makeFeatured(site);
    const typed = { phone: '+92 (300) 1234567', cnic: '\u200e42101–0000000–1', name: decomposed };
    const team = await registered(event, teamForm(1, { participants: [person(typed)] }));
    const stored = async () => (await manage.get(team.token)).data.registration.participants[0];
    expect(await stored()).toMatchObject({ name: composed, phone: '0300-1234567' });
    const twin = await register(event, teamForm(1, { participants: [person({ cnic: '4210100000001' })] }));
    expect([twin.status, twin.code]).toEqual([409, 'cnic_taken']);
    const { updatedAt } = (await manage.get(team.token)).data.registration;
    const corrected = {
      ...team.form,
      participants: [{ ...team.form.participants[0], phone: '0092-300-7654321' }],
      updatedAt,
    };
    const answer = await manage.put(team.token, corrected);
    expect(answer.status, answer.text).toBe(200);
    expect((await stored())?.phone).toBe('0300-7654321');
  });

  test('a walk-in, and the search for people', async () => {
    const event = await makeEvent(site, 'sana');
    const letIn = await site
      .as('sana')
      .post(`/admin/events/${event._id}/registrations`, { rollNumber: `\u200ect ${inUrdu('23019')}` });
    expect(letIn.status, letIn.text).toBe(201);
    for (const search of ['CT–23019', inUrdu('23019'), '\u202a+92 300 5550100\u202c']) {
      const { data } = await site
        .as('omar')
        .get<{ users: { name: string }[] }>(`/admin/users?search=${encodeURIComponent(search)}`);
      expect(
        data.users.map(({ name }) => name),
        search,
      ).toEqual(['Ayesha Noor']);
    }
  });

  test('what is typed of an event is stored composed', async () => {
    const event = await makeEvent(site, 'sana', { title: decomposed, description: `Meet ${decomposed} in the hall.` });
    expect(event).toMatchObject({ title: composed, description: `Meet ${composed} in the hall.` });
  });
});
