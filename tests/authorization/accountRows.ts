import type { calls as accounts } from '#people/accounts/contract.ts';
import type { calls as audit } from '#people/audit/contract.ts';
import type { calls as people } from '#people/people/contract.ts';
import type { calls as security } from '#people/security/contract.ts';
import { demoPassword } from '#database/cast/people.ts';
import { type CellContext, everybody, participants, signedIn, superAdmins, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

const open = 'api.md, Accounts: "Verification, both registers, login, forgot and reset are open to all"';
const session = 'api.md, Accounts: "logout and me to anyone signed in"';
const password = 'quiet-lantern';
const fresh = '/verification/batch-2025';
const emailOf = (name: string) => `${name}@cloud.neduet.edu.pk`;

const sendsCode = {
  source: open,
  expected: everybody(),
  prepare: () => ({ body: { email: fixtures.freshEmail() } }),
};
const verifiesCode = (sender: string) => ({
  source: open,
  expected: everybody(),
  prepare: async ({ site }: CellContext) => {
    const email = fixtures.freshEmail();
    return { body: { email, code: await fixtures.mailedCode(site, sender, email) } };
  },
});

const holdsLink = {
  source: `${open}; docs/decisions/002`,
  expected: everybody(),
  prepare: async ({ site }: CellContext) => ({
    body: { token: await fixtures.mailedLink(site, fixtures.freshEmail()) },
  }),
};

export const accountRows: Rows<typeof accounts> = {
  'POST /verification/send-code': [sendsCode],
  'POST /verification/resend-code': [
    {
      source: open,
      expected: everybody(),
      prepare: async ({ site }) => {
        const email = fixtures.freshEmail();
        await fixtures.mailedCode(site, '/verification/send-code', email);
        site.clock.advance(60);
        return { body: { email } };
      },
    },
  ],
  'POST /verification/verify-code': [verifiesCode('/verification/send-code')],
  'POST /verification/batch-2025/send-code': [sendsCode],
  'POST /verification/batch-2025/verify-code': [verifiesCode(`${fresh}/send-code`)],
  'POST /verification/check-link': [holdsLink],
  'POST /verification/verify-link': [holdsLink],
  'POST /auth/register': [
    {
      source: open,
      expected: everybody(201),
      prepare: async ({ site }) => ({
        body: { ...fixtures.details(), ...(await fixtures.verifiedEmail(site, '/verification')), password },
      }),
    },
  ],
  'POST /auth/register-batch-2025': [
    {
      source: open,
      expected: everybody(201),
      prepare: async ({ site }) => ({
        body: {
          ...fixtures.details(),
          ...(await fixtures.verifiedEmail(site, fresh)),
          batch: '2025',
          password,
          confirmPassword: password,
        },
      }),
    },
  ],
  'POST /auth/login': [
    {
      source: open,
      expected: everybody(),
      prepare: () => ({ body: { email: emailOf('eman.saeed'), password: demoPassword } }),
    },
  ],
  'POST /auth/second-factor': [
    {
      source: 'issue 11.11: "a second factor by TOTP"',
      expected: everybody(),
      prepare: async ({ site }) => ({ body: await fixtures.challenged(site) }),
    },
  ],
  'POST /auth/forgot-password': [sendsCode],
  'POST /auth/reset-password': [
    {
      source: open,
      expected: everybody(),
      prepare: async ({ site }) => {
        site.clock.advance(60);
        const email = emailOf('usman.tariq');
        const resetCode = await fixtures.mailedCode(site, '/auth/forgot-password', email);
        return { body: { email, resetCode, newPassword: password } };
      },
    },
  ],
  'POST /auth/reset-password-by-link': [
    {
      source: open,
      expected: everybody(),
      prepare: async ({ site }) => {
        site.clock.advance(60);
        const token = await fixtures.mailedLink(site, emailOf('usman.tariq'), '/auth/forgot-password');
        return { body: { token, newPassword: password } };
      },
    },
  ],
  'POST /auth/logout': [{ source: session, expected: signedIn() }],
  'GET /auth/me': [{ source: session, expected: signedIn() }],
  'PUT /users/profile': [
    {
      source: 'api.md, Accounts: "profile, search-for-team, … to student and club_admin (a super_admin gets 403 …)"',
      expected: participants(),
      prepare: ({ who }) => ({ body: fixtures.ownDetails(who) }),
    },
  ],
};

const management = 'administration.md 6: "User management … are super_admin only"; api.md, People and recruitment';

const ownData =
  'festival-days.md 7: "GET /users/export (JSON of everything kept about the caller), POST /users/erase {password}"';

export const peopleRows: Rows<typeof people> = {
  'GET /admin/users': [{ source: management, expected: superAdmins() }],
  'GET /admin/users/export': [{ source: management, expected: superAdmins() }],
  'PUT /admin/users/:id/role': [
    {
      source: management,
      expected: superAdmins(),
      prepare: async ({ site }) => ({
        params: { id: await fixtures.newPerson(site) },
        body: { role: 'club_admin', clubAffiliation: 'Koderz Club' },
      }),
    },
    {
      of: 'oneself, upwards',
      source: management,
      expected: superAdmins(),
      prepare: async ({ site, who }) => ({
        params: { id: who ? await site.idOf(who) : await fixtures.newPerson(site) },
        body: { role: 'super_admin' },
      }),
    },
  ],
  'PUT /admin/users/:id': [
    {
      source: management,
      expected: superAdmins(),
      prepare: async ({ site }) => ({
        params: { id: await fixtures.newPerson(site) },
        body: { clubAffiliation: 'Gameverse' },
      }),
    },
  ],
  'DELETE /admin/users/:id': [
    {
      source: management,
      expected: superAdmins(),
      prepare: async ({ site }) => ({ params: { id: await fixtures.newPerson(site) } }),
    },
  ],
  'GET /users/export': [{ source: ownData, expected: signedIn() }],
  'POST /users/erase': [
    {
      // With the right one the person of the column would be gone.
      of: 'with a wrong password',
      source: ownData,
      expected: signedIn('password_wrong'),
      prepare: () => ({ body: { password: 'not-the-right-one' } }),
    },
  ],
  'POST /admin/verifications': [
    {
      source: 'api.md: "POST /admin/verifications {email} | super_admin"',
      expected: superAdmins(201),
      prepare: () => ({ body: { email: fixtures.freshEmail() } }),
    },
  ],
};

export const auditRows: Rows<typeof audit> = {
  'GET /admin/records': [{ source: 'api.md: "GET /admin/records … | super_admin"', expected: superAdmins() }],
};

const ownSessions = 'issue 11.11: "list of own sessions and \'log out everywhere\'"';
const ownFactor = 'issue 11.11: "a second factor by TOTP (a kept library) with recovery codes"';
const proven = async ({ site, who }: CellContext) => ({
  body: { password: demoPassword, code: await fixtures.withFactor(site, await site.idOf(who ?? 'danish')) },
});
const othersSessions = 'issue 11.11: "a super_admin ends another\'s"';

export const securityRows: Rows<typeof security> = {
  'GET /auth/sessions': [{ source: ownSessions, expected: signedIn() }],
  'DELETE /auth/sessions/:id': [
    {
      of: "one's own",
      source: ownSessions,
      expected: signedIn(),
      prepare: async ({ site, who }) => ({ params: { id: await fixtures.sessionOf(site, who ?? 'danish') } }),
    },
    {
      of: "somebody else's",
      source: ownSessions,
      expected: signedIn('not_found'),
      prepare: async ({ site }) => ({ params: { id: await fixtures.sessionOf(site, 'danish') } }),
    },
  ],
  'DELETE /auth/sessions': [{ source: ownSessions, expected: signedIn() }],
  'PUT /auth/password': [
    {
      source: 'issue D5: every account changes its own password',
      expected: signedIn(),
      prepare: () => ({ body: { password: demoPassword, newPassword: demoPassword } }),
    },
  ],
  'PUT /auth/name': [
    {
      source: 'issue D5: the first admin has a name that can be changed',
      expected: signedIn(),
      prepare: () => ({ body: { name: 'Another Name' } }),
    },
  ],
  'GET /auth/second-factor': [{ source: ownFactor, expected: signedIn() }],
  'POST /auth/second-factor/setup': [
    {
      source: ownFactor,
      expected: signedIn(),
      prepare: async ({ site, who }) => {
        await fixtures.withFactor(site, await site.idOf(who ?? 'danish'), false);
        return { body: { password: demoPassword } };
      },
    },
  ],
  'POST /auth/second-factor/confirm': [
    {
      source: ownFactor,
      expected: signedIn(),
      prepare: async ({ site, who }) => ({
        body: { code: await fixtures.withFactor(site, await site.idOf(who ?? 'danish'), false) },
      }),
    },
  ],
  'POST /auth/second-factor/recovery-codes': [{ source: ownFactor, expected: signedIn(), prepare: proven }],
  'DELETE /auth/second-factor': [{ source: ownFactor, expected: signedIn(), prepare: proven }],
  'DELETE /admin/users/:id/second-factor': [
    {
      source: 'issue 11.11, "a second factor …"; another super_admin may remove it',
      expected: superAdmins(),
      prepare: async ({ site }) => {
        const id = await fixtures.newPerson(site);
        await fixtures.withFactor(site, id);
        return { params: { id } };
      },
    },
  ],
  'GET /admin/users/:id/access': [
    {
      source: othersSessions,
      expected: superAdmins(),
      prepare: async ({ site }) => ({ params: { id: await fixtures.newPerson(site) } }),
    },
  ],
  'DELETE /admin/users/:id/sessions': [
    {
      source: othersSessions,
      expected: superAdmins(),
      prepare: async ({ site }) => ({ params: { id: await fixtures.newPerson(site) } }),
    },
  ],
};
