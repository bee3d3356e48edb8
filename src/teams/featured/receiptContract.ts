import { z } from 'zod';
import { administrators } from '#people/accounts/rules.ts';
import { refusals as pictureRefusals, uploadRefusals } from '#people/pictures/contract.ts';
import { limits, mediaTypes } from '#people/pictures/rules.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, nothing } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { byRegistration, closed, manageToken, refusals as teamRefusals } from './contract.ts';

/** A picture in place of a link to the receipt of a payment. Source: plain-things.md, 8. */

export const refusals = {
  no_receipt_wanted: conflict('This event asks for no payment receipt'),
} as const satisfies Refusals;

type Code = CodeOf<typeof refusals> | CodeOf<typeof teamRefusals> | CodeOf<typeof pictureRefusals>;

export const calls = {
  'POST /featured-events/:id/receipts': {
    summary:
      'Upload a picture of a payment receipt; its id goes into the form of a team within an hour. For events that ask for a receipt, until their deadline',
    who: 'anyone',
    status: 201,
    params: byId,
    upload: { types: mediaTypes, maxBytes: limits.bytes },
    perNetwork: 60,
    countedRefusals: [...uploadRefusals, 'unavailable', 'validation'],
    answer: z.object({ receipt: z.string() }),
    refusals: ['no_receipt_wanted', 'registration_not_open', 'rate_limited', ...closed, ...uploadRefusals],
  },
  'GET /featured-registrations/manage/receipt': {
    summary: 'The picture of the receipt of the team of a mailed link',
    who: 'anyone',
    headers: manageToken,
    file: 'image/webp',
    answer: nothing,
    refusals: ['token_invalid', 'event_over', 'not_found'],
  },
  'GET /featured-events/:id/registrations/:registrationId/receipt': {
    summary: 'The picture of a team’s payment receipt',
    who: { roles: administrators },
    params: byRegistration,
    file: 'image/webp',
    answer: nothing,
  },
} as const satisfies Calls<Code>;
