import { expect, test } from 'vitest';
import { emailAt } from '../support/signUpCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

const site = suiteApp({ limits: true });
const network = '203.0.113.40';
const perNetwork = 900;

const post = async (path: string, payload: object) => {
  const answer = await site.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress: network });
  return answer.statusCode;
};
const applicant = (email: string) => ({ name: 'Hadia Saleem', email, rollNumber: 'CT-23950', batch: '2023' });

test.each([
  ['/recruitment', { domain: 'Technical' }],
  ['/club-recruitment', { clubSlug: 'qubit-qrew', recruitmentType: 'lead', section: 'A', phoneNumber: '0300-1112223' }],
])('honeypots filled by a program close %s to nobody', async (path, form) => {
  for (let times = 0; times < perNetwork; times++)
    expect(await post(path, { ...applicant('bot@example.com'), ...form, website: 'x' })).toBe(201);
  expect(await post(path, { ...applicant(emailAt('person')), ...form })).toBe(201);
});

test('looking whom a mailed link is for closes that to nobody', async () => {
  await post('/verification/send-code', { email: emailAt('linked') });
  const [mail] = await site.mailsTo(emailAt('linked'));
  const token = /#([\w-]{43,})/.exec(mail?.text ?? '')?.[1] ?? '';
  for (let times = 0; times <= perNetwork; times++) expect(await post('/verification/check-link', { token })).toBe(200);
});
