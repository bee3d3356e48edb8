import { festival } from '#festival';
import type { DemoPerson } from '#platform/festival/demo.ts';
import { demo } from '#platform/festival/server.ts';
import {
  address,
  batch,
  checkDistinct,
  club,
  personalAddress,
  phoneNumber,
  rollNumbers,
  section,
  type Year,
} from './ofFestival.ts';

export { demoPassword } from './demoPassword.ts';

export type PersonKey = DemoPerson;
export type Person = {
  /** How tests and the other files of the cast name this person; never changes. */
  key: PersonKey;
  name: string;
  email: string;
  rollNumber: string;
  phoneNumber: string;
  department: string;
  batch: string;
  section: string;
  role: 'student' | 'club_admin' | 'super_admin';
  clubAffiliation: string | null;
};

type Row = readonly [key: PersonKey, name: string, year: Year, section: number, serial: number, phone: number];

/** Invented people: none of them exists. All have a verified address. */
const rows: readonly Row[] = [
  ['ayesha', 'Ayesha Noor', 1, 0, 19, 0],
  ['bilal', 'Bilal Raza', 1, 1, 107, 1],
  ['hira', 'Hira Siddiqui', 1, 7, 22, 2],
  ['zain', 'Zain Malik', 1, 0, 41, 3],
  ['kamran', 'Kamran Ali', 1, 8, 15, 4],
  ['mariam', 'Mariam Javed', 1, 6, 12, 5],
  ['sana', 'Sana Iqbal', 0, 2, 54, 6],
  ['talha', 'Talha Mirza', 0, 8, 9, 7],
  ['zara', 'Zara Hashmi', 0, 6, 31, 8],
  ['omar', 'Omar Farooq', 0, 3, 13, 9],
  ['laiba', 'Laiba Khan', 0, 4, 31, 10],
  ['danish', 'Danish Shah', 0, 5, 90, 11],
  ['eman', 'Eman Saeed', 0, 7, 61, 12],
  ['usman', 'Usman Tariq', 2, 9, 8, 13],
  ['mahnoor', 'Mahnoor Ali', 2, 1, 31, 14],
  ['noor', 'Noor Fatima', 2, 9, 44, 15],
  ['maha', 'Maha Sheikh', 2, 2, 79, 16],
  ['hamza', 'Hamza Yousuf', 2, 6, 18, 17],
  ['mehreen', 'Mehreen Asif', 2, 7, 27, 18],
  ['faizan', 'Faizan Baig', 2, 3, 112, 19],
  ['hassan', 'Hassan Mehmood', 2, 1, 58, 25],
  ['komal', 'Komal Rizvi', 2, 1, 66, 26],
  ['rayyan', 'Rayyan Qureshi', 3, 0, 8, 20],
  ['areeba', 'Areeba Shahid', 3, 4, 64, 21],
  ['saad', 'Saad Latif', 3, 8, 21, 22],
  ['iqra', 'Iqra Bashir', 3, 5, 97, 23],
  ['yusra', 'Yusra Naveed', 3, 6, 33, 24],
  ['anum', 'Anum Waheed', 3, 4, 71, 27],
];

/** By the place of the club. */
const clubAdmins: Partial<Record<PersonKey, number>> = { sana: 0, talha: 1, zara: 2 };
const superAdmin: PersonKey = 'omar';
/** Newcomers whose university addresses do not exist yet. */
const withPersonalAddress: ReadonlySet<PersonKey> = new Set<PersonKey>(['rayyan', 'areeba', 'anum']);

/** As the program calls them, whatever the festival. */
export const usualNames: readonly string[] = rows.map(([, name]) => name);
checkDistinct(
  'people',
  rows.map(([key, usual]) => demo.people[key] ?? usual),
);

export const rollNumberFor = rollNumbers();
const firstPhone = 5_550_100;

export const people: readonly [Person, ...Person[]] = rows.map(([key, usual, year, place, serial, phone]): Person => {
  const name = demo.people[key] ?? usual;
  const ownClub = clubAdmins[key];
  const ownSection = section(place);
  return {
    key,
    name,
    email: withPersonalAddress.has(key) ? personalAddress(usual) : address(key, name),
    rollNumber: rollNumberFor(year, ownSection, serial),
    phoneNumber: phoneNumber(phone, firstPhone),
    department: festival.department.name,
    batch: batch(year),
    section: ownSection,
    role: key === superAdmin ? 'super_admin' : ownClub === undefined ? 'student' : 'club_admin',
    clubAffiliation: ownClub === undefined ? null : club(ownClub),
  };
}) as [Person, ...Person[]];
