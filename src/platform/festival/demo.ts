import { z } from 'zod';
import { repeated } from './contradictions.ts';
import { shortText } from './schema.ts';

/**
 * The people of the demo by their keys in the code: `omar` is its super admin, `sana`, `talha` and `zara` run clubs.
 */
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
    /** Their names in this festival. People left out keep the program's names. */
    people: z.partialRecord(z.enum(demoPeople), shortText).default({}),
    /** Names of applicants without an account, in turn; those beyond the list keep the program's. */
    applicants: z.array(shortText).default([]),
    /** The same for the people in teams of featured events. */
    guests: z.array(shortText).default([]),
    /** The same for the students beside the people above. */
    students: z.array(shortText).default([]),
    /** Phones are made by replacing the last seven digits, in turn. Default: `phone.example`. */
    phoneNumbers: z.array(z.string('must be text')).min(1, 'needs at least one').optional(),
  })
  .superRefine(({ people, applicants, guests, students }, context) => {
    // Addresses are derived from names.
    const all = [
      ...Object.entries(people).map(([key, name]) => ({ path: ['people', key], name })),
      ...applicants.map((name, index) => ({ path: ['applicants', index], name })),
      ...guests.map((name, index) => ({ path: ['guests', index], name })),
      ...students.map((name, index) => ({ path: ['students', index], name })),
    ];
    for (const index of repeated(all.map(({ name }) => name.toLowerCase()))) {
      const path = all[index]?.path ?? [];
      context.addIssue({ code: 'custom', path, message: 'is the name of another already' });
    }
  });
export type Demo = z.infer<typeof demoSchema>;
