import { describe, expect, it } from 'vitest';
import { deriveCode } from '#people/accounts/server/tokens.ts';
import { mailOf, mailSite } from '../../../../tests/support/mailSamples.ts';
import { renderMail } from './mailTemplates.ts';

describe('mails with a code', () => {
  it.each([
    ['sign_up_code', { purpose: 'sign_up' }, 5],
    ['sign_up_code', { purpose: 'sign_up_fresh_batch' }, 6],
    ['reset_code', { known: true, name: 'Ayesha 123456' }, 6],
  ])('%s %j hold it as the first run of so many digits, and not in the subject', (template, data, digits) => {
    for (let n = 0; n < 50; n++) {
      const message = renderMail(mailSite, mailOf(template, { ...data, codeId: `code ${n}` }));
      const code = deriveCode(mailSite.secret, `code ${n}`, digits);
      expect(message?.text.match(/\d+/g)?.find((run) => run.length === digits)).toBe(code);
      expect(message?.subject).not.toContain(code);
    }
  });

  it('are not written to an address without an account', () => {
    expect(renderMail(mailSite, mailOf('reset_code', { codeId: 'c', known: false, name: '' }))).toBeNull();
  });
});
