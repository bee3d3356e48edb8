import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import type { NewMail } from '#platform/mail/queries.ts';
import { eventChange, mailOf, mailSamples, mailSite, seat } from '../../../../tests/support/mailSamples.ts';
import { renderMail } from './mailTemplates.ts';

const event = { name: 'Ayesha 12345', eventId: '17', title: 'Game Jam 123456' };

it('renders every mail as recorded, the names of the festival aside', async () => {
  const recorded = Object.entries(mailSamples).flatMap(([template, all]) =>
    all.map((data) => {
      const rendered = renderMail(mailSite, mailOf(template, data));
      return `=== ${template}\n${rendered ? `Subject: ${rendered.subject}\n\n${rendered.text}` : 'not sent\n'}`;
    }),
  );
  const { name, shortName, mailbox } = festival;
  const withoutNames = Object.entries({ mailbox, name, shortName }).reduce(
    (text, [field, value]) => text.replaceAll(value, `{${field}}`),
    recorded.join('\n'),
  );
  await expect(withoutNames).toMatchFileSnapshot('./mailTemplates.golden.txt');
});

it('does not compile with the data of another template', () => {
  const to = 'a@example.org';
  const right: NewMail = { to, template: 'promoted', data: seat };
  // @ts-expect-error -- a code is no seat
  const wrongData: NewMail = { to, template: 'promoted', data: { codeId: 'c', purpose: 'sign_up' } };
  // @ts-expect-error -- nobody renders it
  const wrongTemplate: NewMail = { to, template: 'surprise', data: seat };
  expect([right, wrongData, wrongTemplate]).toHaveLength(3);
});

describe('other mails', () => {
  it.each([
    ['password_changed', { name: 'Ayesha' }],
    ['role_changed', { name: 'Ayesha', role: 'student', club: null }],
    ['event_handed_on', event],
    ['registered', event],
    ['waitlisted', { ...event, place: 3 }],
    ['promoted', event],
    ['registration_cancelled', event],
    ['event_changed', { ...eventChange, ...event }],
    ['event_cancelled', event],
    ['event_reopened', event],
  ])('%s say where to go and whom to ask', (template, data) => {
    const message = renderMail(mailSite, mailOf(template, data));
    expect(message?.text).toContain(mailSite.publicUrl);
    expect(message?.text).toContain(festival.mailbox);
    expect(message?.text).toContain(`Hello ${data.name},`);
    expect(message?.text).not.toMatch(/undefined|\{|null/);
  });

  it('name the place in line', () => {
    expect(renderMail(mailSite, mailOf('waitlisted', { ...event, place: 3 }))?.text).toContain('number 3 in line');
  });

  it('cannot be rendered for an unknown template, or from other data', () => {
    expect(() => renderMail(mailSite, mailOf('surprise', {}))).toThrow('surprise');
    expect(() => renderMail(mailSite, mailOf('registered', {}))).toThrow('eventId');
  });
});
