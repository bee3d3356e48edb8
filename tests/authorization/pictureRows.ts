import type { calls } from '#people/pictures/contract.ts';
import { picture } from '../support/pictureFiles.ts';
import { signedIn, type Rows } from './expectations.ts';

export const pictureRows: Rows<typeof calls> = {
  'POST /pictures': [
    {
      source:
        'issue 16, docs/decisions/073: an event has a picture, and a profile; everybody who is signed in has one of them',
      expected: signedIn(201),
      prepare: async () => ({
        body: await picture(300, 200).jpeg().toBuffer(),
        headers: { 'content-type': 'image/jpeg' },
      }),
    },
  ],
};
