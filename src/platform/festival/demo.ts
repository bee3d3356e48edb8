import { z } from 'zod';
import { repeated } from './contradictions.ts';
import { shortText } from './schema.ts';

/** The people of the demo, by what the program calls them: `omar` is its super admin, `sana`, `talha` and `zara` run clubs. */
const demoPeople = [
  'ayesha',
  'bilal',
  'hira',
  'zain',
  'kamran',
  'mariam',
  'sana',
  'talha',
  'zara',
  'omar',
  'laiba',
  'danish',
  'eman',
  'usman',
  'mahnoor',
  'noor',
  'maha',
  'hamza',
  'mehreen',
  'faizan',
  'hassan',
  'komal',
  'rayyan',
  'areeba',
  'saad',
  'iqra',
  'yusra',
  'anum',
] as const;
export type DemoPerson = (typeof demoPeople)[number];

export const demoSchema = z
  .strictObject({
    /** Their names in this festival. Who is left out keeps the program's. */
    people: z.partialRecord(z.enum(demoPeople), shortText).default({}),
    /** Names, in turn, of applicants without an account; those beyond the list keep the program's. */
    applicants: z.array(shortText).default([]),
    /** The same for the people in teams of featured events. */
    guests: z.array(shortText).default([]),
    /** Whose last seven digits are replaced, in turns. Without, `phone.example` is. */
    phoneNumbers: z.array(z.string('must be text')).min(1, 'needs at least one').optional(),
  })
  .superRefine(({ people, applicants, guests }, context) => {
    // Addresses are made from names.
    const all = [
      ...Object.entries(people).map(([key, name]) => ({ path: ['people', key], name })),
      ...applicants.map((name, index) => ({ path: ['applicants', index], name })),
      ...guests.map((name, index) => ({ path: ['guests', index], name })),
    ];
    for (const index of repeated(all.map(({ name }) => name.toLowerCase()))) {
      const path = all[index]?.path ?? [];
      context.addIssue({ code: 'custom', path, message: 'is the name of another already' });
    }
  });
export type Demo = z.infer<typeof demoSchema>;
