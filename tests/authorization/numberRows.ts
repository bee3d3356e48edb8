import type { calls as numbers } from '#day/numbers/contract.ts';
import { makeEvent } from '../support/eventForms.ts';
import { administrators, type Row, type Rows } from './expectations.ts';

const source = 'festival-days.md, 7: "GET /admin/numbers (super_admin all; club_admin own)"';
const row: Row = {
  source,
  expected: administrators(),
  shownTo: ['organizer', 'sameClub', 'superAdmin'],
  prepare: async ({ site, organizer, column }) => {
    const title = `Numbers for ${column}`;
    await makeEvent(site, organizer, { title });
    return { mark: title };
  },
};

export const numberRows: Rows<typeof numbers> = {
  'GET /admin/numbers': [row],
  'GET /admin/numbers/export': [row],
};
