import type { calls } from '#pictures/contract.ts';
import { picture } from '../support/pictureFiles.ts';
import { administrators, type Rows } from './expectations.ts';

export const pictureRows: Rows<typeof calls> = {
  'POST /pictures': [
    {
      source: 'administration.md 5: those who create events; an event, and a featured event, may have a picture',
      expected: administrators(201),
      prepare: async () => ({
        body: await picture(300, 200).jpeg().toBuffer(),
        headers: { 'content-type': 'image/jpeg' },
      }),
    },
  ],
};
