import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { deriveCode } from '#accounts/server/tokens.ts';
import type { Mail } from '#platform/mail/tables.ts';
import { renderMail } from './mailTemplates.ts';

const site = { secret: 'a secret of the tests, at least 32 bytes', publicUrl: 'https://fest.example.org' };
const at = new Date('2026-03-01T09:00:00Z');
const mail = (template: string, data: Record<string, unknown>): Mail => ({
  id: '01900000-0000-7000-8000-000000000000',
  to: 'a@example.org',
  template,
  data,
  status: 'queued',
  attempts: 0,
  lastError: null,
  createdAt: at,
  nextAttemptAt: at,
  expiresAt: null,
  sentAt: null,
});
const event = { name: 'Ayesha 12345', eventId: '17', title: 'Game Jam 123456' };

describe('letters with a code', () => {
  it.each([
    ['sign_up_code', { purpose: 'sign_up' }, 5],
    ['sign_up_code', { purpose: 'sign_up_fresh_batch' }, 6],
    ['reset_code', { known: true, name: 'Ayesha 123456' }, 6],
  ])('%s %j hold it as the first run of so many digits, and not in the subject', (template, data, digits) => {
    for (let n = 0; n < 50; n++) {
      const message = renderMail(site, mail(template, { ...data, codeId: `code ${n}` }));
      const code = deriveCode(site.secret, `code ${n}`, digits);
      expect(message?.text.match(/\d+/g)?.find((run) => run.length === digits)).toBe(code);
      expect(message?.subject).not.toContain(code);
    }
  });

  it('are not written to an address without an account', () => {
    expect(renderMail(site, mail('reset_code', { codeId: 'c', known: false, name: '' }))).toBeNull();
  });
});

describe('other letters', () => {
  it.each([
    ['password_changed', { name: 'Ayesha' }],
    ['role_changed', { name: 'Ayesha', role: 'student', club: null }],
    ['event_handed_on', event],
    ['registered', event],
    ['waitlisted', { ...event, place: 3 }],
    ['promoted', event],
    ['registration_cancelled', event],
    ['event_cancelled', event],
  ])('%s say where to go and whom to ask', (template, data) => {
    const message = renderMail(site, mail(template, data));
    expect(message?.text).toContain(site.publicUrl);
    expect(message?.text).toContain(festival.mailbox);
    expect(message?.text).toContain(`Hello ${data.name},`);
    expect(message?.text).not.toMatch(/undefined|\{|null/);
  });

  it('name the place in line', () => {
    expect(renderMail(site, mail('waitlisted', { ...event, place: 3 }))?.text).toContain('place 3');
  });

  it('cannot be drawn for a template nobody knows, or from other data', () => {
    expect(() => renderMail(site, mail('surprise', {}))).toThrow('surprise');
    expect(() => renderMail(site, mail('registered', {}))).toThrow('eventId');
  });
});
