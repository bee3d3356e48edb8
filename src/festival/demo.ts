import { z } from 'zod';

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

export const demoSchema = z.strictObject({
  /** Their names in this festival. Who is left out keeps the program's. */
  people: z.partialRecord(z.enum(demoPeople), z.string('must be text').trim().min(1, 'must not be empty')).default({}),
  /** Whose last seven digits are replaced, in turns. Without, `phone.example` is. */
  phoneNumbers: z.array(z.string('must be text')).min(1, 'needs at least one').optional(),
});
export type Demo = z.infer<typeof demoSchema>;
