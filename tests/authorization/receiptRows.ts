import type { calls as receipts } from '#teams/featured/receiptContract.ts';
import { picture } from '../support/pictureFiles.ts';
import { uploadReceipt } from '../support/featuredCalls.ts';
import { administrators, everybody, type CellContext, type Rows } from './expectations.ts';
import * as fixtures from './fixtures.ts';

async function withReceipt(cell: CellContext) {
  const id = await fixtures.newFeaturedEvent(cell);
  const { receipt } = (await uploadReceipt(cell.site, id)).data;
  return fixtures.newFeaturedTeam(cell, id, { paymentReceiptLink: '', paymentReceipt: receipt });
}
const receiptSource = 'plain-things.md, 8: "Fetched by GET … (administrators) and GET … (the link’s holder)"';

export const receiptRows: Rows<typeof receipts> = {
  'POST /featured-events/:id/receipts': [
    {
      source: 'plain-things.md, 8: "POST /featured-events/{id}/receipts (public …"',
      expected: everybody(201),
      prepare: async (cell) => ({
        params: { id: await fixtures.newFeaturedEvent(cell) },
        body: await picture(300, 200).jpeg().toBuffer(),
        headers: { 'content-type': 'image/jpeg' },
      }),
    },
  ],
  'GET /featured-registrations/manage/receipt': [
    {
      of: 'with the link',
      source: receiptSource,
      expected: everybody(),
      prepare: async (cell) => ({ headers: await fixtures.managingHeaders(cell, (await withReceipt(cell)).form) }),
    },
    { of: 'without the link', source: receiptSource, expected: everybody('token_invalid') },
  ],
  'GET /featured-events/:id/registrations/:registrationId/receipt': [
    {
      source: receiptSource,
      expected: administrators(),
      prepare: async (cell) => {
        const { id, registrationId } = await withReceipt(cell);
        return { params: { id, registrationId } };
      },
    },
  ],
};
