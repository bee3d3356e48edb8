import { insertKey } from '#people/accounts/server/keyQueries.ts';
import { deleteSecondFactor } from '#people/accounts/server/secondFactorQueries.ts';
import { scriptKeys } from '#people/accounts/server/tables.ts';
import { newToken } from '#people/accounts/server/tokens.ts';
import type { calls as keys } from '#people/security/keyContract.ts';
import { newId } from '#platform/database/ids.ts';
import { doorForm, readForm } from '../support/keyCalls.ts';
import { administrators, type CellContext, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

const made = 'plain-things.md, 11: "POST /keys | club_admin, super_admin"';
const ended = 'plain-things.md, 11: "its owner; a super_admin sees and ends all"';

async function keyOf({ site }: CellContext, ownerId: string): Promise<string> {
  const id = newId();
  const now = site.clock.now();
  const dates = { createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
  await insertKey(site.db, { id, ownerId, label: `Key ${id}`, scope: 'read', eventId: null, ...dates }, newToken());
  return id;
}
const ownerOf = async ({ site, who }: CellContext) => site.idOf(who ?? 'danish');
/** Ten are the most, and a row makes one in each cell; with a second factor, which other rows set up, it takes a code. */
async function withRoom(cell: CellContext): Promise<void> {
  await cell.site.db.delete(scriptKeys);
  await deleteSecondFactor(cell.site.db, await ownerOf(cell));
}

export const keyRows: Rows<typeof keys> = {
  'GET /keys': [
    {
      of: 'one’s own',
      source: ended,
      expected: administrators(),
      shownTo: ['organizer', 'sameClub', 'otherClub', 'superAdmin'],
      prepare: async (cell) => ({ mark: `Key ${await keyOf(cell, await ownerOf(cell))}` }),
    },
    {
      of: 'somebody else’s',
      source: ended,
      expected: administrators(),
      shownTo: ['superAdmin'],
      prepare: async (cell) => ({
        mark: `Key ${await keyOf(cell, await fixtures.newPerson(cell.site, 'super_admin'))}`,
      }),
    },
  ],
  'POST /keys': [
    {
      source: made,
      expected: administrators(201),
      prepare: async (cell) => {
        await withRoom(cell);
        return { body: readForm };
      },
    },
    {
      of: 'for the door of an event',
      source: `${made}; festival-days.md: "In scope"`,
      expected: { ...administrators(201), otherClub: 'forbidden' },
      prepare: async (cell) => {
        await withRoom(cell);
        return { body: doorForm(await fixtures.newEvent(cell)) };
      },
    },
  ],
  'DELETE /keys/:id': [
    {
      of: 'one’s own',
      source: ended,
      expected: administrators(),
      prepare: async (cell) => ({ params: { id: await keyOf(cell, await ownerOf(cell)) } }),
    },
    {
      of: 'somebody else’s',
      source: ended,
      expected: { ...administrators(), organizer: 'not_found', sameClub: 'not_found', otherClub: 'not_found' },
      prepare: async (cell) => ({
        params: { id: await keyOf(cell, await fixtures.newPerson(cell.site, 'super_admin')) },
      }),
    },
  ],
};
