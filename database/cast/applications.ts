import type { ApplicationStatus, Domain, RecruitmentType } from '#recruitment/rules.ts';
import {
  address,
  batch,
  clubSlug,
  freshYear,
  personalAddress,
  phoneNumber,
  renamed,
  rollNumbers,
  section,
  type Year,
} from './ofFestival.ts';

interface Applicant {
  name: string;
  email: string;
  rollNumber: string;
  batch: string;
  status: ApplicationStatus;
  /** Whole days before the seeding. */
  daysAgo: number;
}
export type CastApplication = Applicant & { domain: Domain };
export type CastClubApplication = Applicant & {
  phoneNumber: string;
  section: string;
  clubSlug: string;
  recruitmentType: RecruitmentType;
};

type Row = readonly [
  name: string,
  year: Year,
  section: number,
  serial: number,
  domain: Domain,
  status: ApplicationStatus,
  daysAgo: number,
];
type ClubRow = readonly [
  name: string,
  year: Year,
  section: number,
  serial: number,
  club: number,
  recruitmentType: RecruitmentType,
  status: ApplicationStatus,
  daysAgo: number,
];

// Invented people: none of them exists, and none has an account.
const rows: readonly Row[] = [
  ['Abeera Qureshi', 0, 0, 701, 'Technical', 'reviewed', 33],
  ['Adeel Jamil', 3, 0, 704, 'Content', 'pending', 31],
  ['Afnan Tariq', 2, 6, 707, 'Graphics', 'rejected', 30],
  ['Aiman Zaidi', 1, 9, 710, 'Social Media', 'shortlisted', 28],
  ['Anas Baig', 1, 0, 713, 'Photography', 'reviewed', 26],
  ['Aqsa Khalid', 0, 0, 716, 'VideoGraphy', 'pending', 25],
  ['Asfand Mughal', 3, 8, 719, 'Technical', 'rejected', 22],
  ['Bisma Kazmi', 2, 0, 722, 'Graphics', 'shortlisted', 21],
  ['Daniyal Memon', 2, 0, 725, 'Content', 'reviewed', 19],
  ['Dua Waseem', 1, 7, 728, 'Technical', 'pending', 18],
  ['Fahad Lodhi', 0, 0, 731, 'Technical', 'rejected', 16],
  ['Fizza Sheikh', 3, 0, 734, 'Content', 'shortlisted', 14],
  ['Ghazal Rizwan', 3, 6, 737, 'Graphics', 'reviewed', 13],
  ['Haris Yousuf', 2, 9, 740, 'Social Media', 'pending', 11],
  ['Huda Bukhari', 1, 0, 743, 'Photography', 'pending', 9],
  ['Ibrahim Ansari', 0, 0, 746, 'VideoGraphy', 'reviewed', 8],
  ['Insha Saeed', 0, 8, 749, 'Technical', 'shortlisted', 6],
  ['Jawad Abbasi', 3, 0, 752, 'Graphics', 'pending', 5],
  ['Kinza Qureshi', 2, 0, 755, 'Content', 'reviewed', 5],
  ['Maaz Jamil', 1, 7, 758, 'Technical', 'pending', 4],
  ['Maham Tariq', 1, 0, 761, 'Technical', 'pending', 3],
  ['Mustafa Zaidi', 0, 0, 764, 'Content', 'reviewed', 2],
  ['Nimra Baig', 3, 6, 767, 'Graphics', 'pending', 1],
  ['Omaima Khalid', 2, 9, 770, 'Social Media', 'pending', 1],
];

const clubRows: readonly ClubRow[] = [
  ['Ghazal Rizwan', 3, 6, 737, 0, 'technical_member', 'shortlisted', 32],
  ['Haris Yousuf', 2, 9, 740, 4, 'technical_member', 'rejected', 29],
  ['Huda Bukhari', 1, 2, 743, 1, 'lead', 'pending', 27],
  ['Ibrahim Ansari', 0, 5, 746, 5, 'technical_member', 'reviewed', 26],
  ['Insha Saeed', 0, 8, 749, 2, 'technical_member', 'shortlisted', 24],
  ['Jawad Abbasi', 3, 1, 752, 6, 'technical_member', 'rejected', 23],
  ['Kinza Qureshi', 2, 4, 755, 3, 'technical_member', 'pending', 20],
  ['Maaz Jamil', 1, 7, 758, 0, 'lead', 'reviewed', 18],
  ['Maham Tariq', 1, 0, 761, 4, 'technical_member', 'shortlisted', 17],
  ['Mustafa Zaidi', 0, 3, 764, 1, 'technical_member', 'rejected', 15],
  ['Nimra Baig', 3, 6, 767, 5, 'technical_member', 'pending', 14],
  ['Omaima Khalid', 2, 9, 770, 2, 'technical_member', 'reviewed', 12],
  ['Rafay Mughal', 2, 2, 773, 6, 'lead', 'reviewed', 10],
  ['Rida Kazmi', 1, 5, 776, 3, 'technical_member', 'pending', 9],
  ['Saim Memon', 0, 8, 779, 0, 'technical_member', 'pending', 8],
  ['Shanzay Waseem', 3, 1, 782, 4, 'technical_member', 'reviewed', 7],
  ['Taha Lodhi', 3, 4, 785, 1, 'technical_member', 'pending', 6],
  ['Umaima Sheikh', 2, 7, 788, 5, 'lead', 'shortlisted', 5],
  ['Wajiha Rizwan', 1, 0, 791, 2, 'technical_member', 'reviewed', 4],
  ['Yahya Yousuf', 0, 3, 794, 6, 'technical_member', 'pending', 4],
  ['Zunaira Bukhari', 0, 6, 797, 3, 'technical_member', 'pending', 3],
  ['Hassan Ansari', 3, 9, 800, 0, 'technical_member', 'reviewed', 2],
  ['Minahil Saeed', 2, 2, 803, 4, 'lead', 'pending', 2],
  ['Arham Abbasi', 1, 5, 806, 1, 'technical_member', 'pending', 1],
];

/** As the program calls them, whatever the festival. */
export const applicantNames: readonly string[] = [...new Set([...rows, ...clubRows].map(([name]) => name))];
const nameOf = renamed('applicants', applicantNames);

/** Those of the fresh batch have no university address yet. */
const applicant = (usual: string, year: Year) => ({
  name: nameOf(usual),
  email:
    year === freshYear
      ? personalAddress(usual)
      : address(`applicant-${applicantNames.indexOf(usual) + 1}`, nameOf(usual)),
  batch: batch(year),
});

const toFestival = rollNumbers();
export const applications: readonly CastApplication[] = rows.map(
  ([name, year, place, serial, domain, status, daysAgo]) => ({
    ...applicant(name, year),
    rollNumber: toFestival(year, section(place), serial),
    domain,
    status,
    daysAgo,
  }),
);

const toClubs = rollNumbers();
const firstPhone = 5_551_200;
export const clubApplications: readonly CastClubApplication[] = clubRows.map(
  ([name, year, place, serial, ownClub, recruitmentType, status, daysAgo], n) => ({
    ...applicant(name, year),
    rollNumber: toClubs(year, section(place), serial),
    section: section(place),
    phoneNumber: phoneNumber(n, firstPhone),
    clubSlug: clubSlug(ownClub),
    recruitmentType,
    status,
    daysAgo,
  }),
);
