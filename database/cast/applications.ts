import type { ApplicationStatus, Domain, RecruitmentType } from '#recruitment/rules.ts';

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

type Row = [
  name: string,
  rollNumber: string,
  batch: string,
  domain: Domain,
  status: ApplicationStatus,
  daysAgo: number,
];
type ClubRow = [
  name: string,
  rollNumber: string,
  batch: string,
  section: string,
  phoneNumber: string,
  clubSlug: string,
  recruitmentType: RecruitmentType,
  status: ApplicationStatus,
  daysAgo: number,
];

/** Those of the newest batch have no university address yet. */
const emailOf = (name: string, batch: string) =>
  `${name.toLowerCase().replace(' ', '.')}@${batch === '2025' ? 'example.com' : 'cloud.neduet.edu.pk'}`;

// Invented people: none of them exists, and none has an account.
const rows: readonly Row[] = [
  ['Abeera Qureshi', 'CT-22701', '2022', 'Technical', 'reviewed', 33],
  ['Adeel Jamil', 'CT-25704', '2025', 'Content', 'pending', 31],
  ['Afnan Tariq', 'AI-24707', '2024', 'Graphics', 'rejected', 30],
  ['Aiman Zaidi', 'GA-23710', '2023', 'Social Media', 'shortlisted', 28],
  ['Anas Baig', 'CT-23713', '2023', 'Photography', 'reviewed', 26],
  ['Aqsa Khalid', 'CT-22716', '2022', 'VideoGraphy', 'pending', 25],
  ['Asfand Mughal', 'CR-25719', '2025', 'Technical', 'rejected', 22],
  ['Bisma Kazmi', 'CT-24722', '2024', 'Graphics', 'shortlisted', 21],
  ['Daniyal Memon', 'CT-24725', '2024', 'Content', 'reviewed', 19],
  ['Dua Waseem', 'DT-23728', '2023', 'Technical', 'pending', 18],
  ['Fahad Lodhi', 'CT-22731', '2022', 'Technical', 'rejected', 16],
  ['Fizza Sheikh', 'CT-25734', '2025', 'Content', 'shortlisted', 14],
  ['Ghazal Rizwan', 'AI-25737', '2025', 'Graphics', 'reviewed', 13],
  ['Haris Yousuf', 'GA-24740', '2024', 'Social Media', 'pending', 11],
  ['Huda Bukhari', 'CT-23743', '2023', 'Photography', 'pending', 9],
  ['Ibrahim Ansari', 'CT-22746', '2022', 'VideoGraphy', 'reviewed', 8],
  ['Insha Saeed', 'CR-22749', '2022', 'Technical', 'shortlisted', 6],
  ['Jawad Abbasi', 'CT-25752', '2025', 'Graphics', 'pending', 5],
  ['Kinza Qureshi', 'CT-24755', '2024', 'Content', 'reviewed', 5],
  ['Maaz Jamil', 'DT-23758', '2023', 'Technical', 'pending', 4],
  ['Maham Tariq', 'CT-23761', '2023', 'Technical', 'pending', 3],
  ['Mustafa Zaidi', 'CT-22764', '2022', 'Content', 'reviewed', 2],
  ['Nimra Baig', 'AI-25767', '2025', 'Graphics', 'pending', 1],
  ['Omaima Khalid', 'GA-24770', '2024', 'Social Media', 'pending', 1],
];

const clubRows: readonly ClubRow[] = [
  ['Ghazal Rizwan', 'AI-25737', '2025', 'AI', '0300-5551200', 'koderz-club', 'technical_member', 'shortlisted', 32],
  ['Haris Yousuf', 'GA-24740', '2024', 'GA', '0312-5551237', 'ledger-league', 'technical_member', 'rejected', 29],
  ['Huda Bukhari', 'CT-23743', '2023', 'C', '0321-5551274', 'cyber-sents', 'lead', 'pending', 27],
  ['Ibrahim Ansari', 'CT-22746', '2022', 'F', '0333-5551311', 'qubit-qrew', 'technical_member', 'reviewed', 26],
  ['Insha Saeed', 'CR-22749', '2022', 'CR', '0345-5551348', 'ai-alliance', 'technical_member', 'shortlisted', 24],
  ['Jawad Abbasi', 'CT-25752', '2025', 'B', '0300-5551385', 'gameverse', 'technical_member', 'rejected', 23],
  ['Kinza Qureshi', 'CT-24755', '2024', 'E', '0312-5551422', 'data-insights', 'technical_member', 'pending', 20],
  ['Maaz Jamil', 'DT-23758', '2023', 'DT', '0321-5551459', 'koderz-club', 'lead', 'reviewed', 18],
  ['Maham Tariq', 'CT-23761', '2023', 'A', '0333-5551496', 'ledger-league', 'technical_member', 'shortlisted', 17],
  ['Mustafa Zaidi', 'CT-22764', '2022', 'D', '0345-5551533', 'cyber-sents', 'technical_member', 'rejected', 15],
  ['Nimra Baig', 'AI-25767', '2025', 'AI', '0300-5551570', 'qubit-qrew', 'technical_member', 'pending', 14],
  ['Omaima Khalid', 'GA-24770', '2024', 'GA', '0312-5551607', 'ai-alliance', 'technical_member', 'reviewed', 12],
  ['Rafay Mughal', 'CT-24773', '2024', 'C', '0321-5551644', 'gameverse', 'lead', 'reviewed', 10],
  ['Rida Kazmi', 'CT-23776', '2023', 'F', '0333-5551681', 'data-insights', 'technical_member', 'pending', 9],
  ['Saim Memon', 'CR-22779', '2022', 'CR', '0345-5551718', 'koderz-club', 'technical_member', 'pending', 8],
  ['Shanzay Waseem', 'CT-25782', '2025', 'B', '0300-5551755', 'ledger-league', 'technical_member', 'reviewed', 7],
  ['Taha Lodhi', 'CT-25785', '2025', 'E', '0312-5551792', 'cyber-sents', 'technical_member', 'pending', 6],
  ['Umaima Sheikh', 'DT-24788', '2024', 'DT', '0321-5551829', 'qubit-qrew', 'lead', 'shortlisted', 5],
  ['Wajiha Rizwan', 'CT-23791', '2023', 'A', '0333-5551866', 'ai-alliance', 'technical_member', 'reviewed', 4],
  ['Yahya Yousuf', 'CT-22794', '2022', 'D', '0345-5551903', 'gameverse', 'technical_member', 'pending', 4],
  ['Zunaira Bukhari', 'AI-22797', '2022', 'AI', '0300-5551940', 'data-insights', 'technical_member', 'pending', 3],
  ['Hassan Ansari', 'GA-25800', '2025', 'GA', '0312-5551977', 'koderz-club', 'technical_member', 'reviewed', 2],
  ['Minahil Saeed', 'CT-24803', '2024', 'C', '0321-5552014', 'ledger-league', 'lead', 'pending', 2],
  ['Arham Abbasi', 'CT-23806', '2023', 'F', '0333-5552051', 'cyber-sents', 'technical_member', 'pending', 1],
];

export const applications: readonly CastApplication[] = rows.map(
  ([name, rollNumber, batch, domain, status, daysAgo]) => ({
    name,
    email: emailOf(name, batch),
    rollNumber,
    batch,
    domain,
    status,
    daysAgo,
  }),
);

export const clubApplications: readonly CastClubApplication[] = clubRows.map(
  ([name, rollNumber, batch, section, phoneNumber, clubSlug, recruitmentType, status, daysAgo]) => ({
    name,
    email: emailOf(name, batch),
    rollNumber,
    batch,
    section,
    phoneNumber,
    clubSlug,
    recruitmentType,
    status,
    daysAgo,
  }),
);
