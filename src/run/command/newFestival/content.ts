import { anyPhone, type Club, type CommitteeMember, type Edition } from '#platform/festival/schema.ts';
import { coloursOnDark } from './colours.ts';
import { type Answers, listOf, slugOf } from './questions.ts';

const ascii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .trim();
const formOf = (example: string): string =>
  example.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\d+/g, (digits) => `[0-9]{${digits.length}}`);

/** Without its first part, such as "students", unless the rest is a registry's, such as edu.pk. */
const siteOf = (mailDomain: string): string => {
  const rest = mailDomain.slice(mailDomain.indexOf('.') + 1);
  return `https://${/^((ac|edu|com|org)\.)?[^.]+$/.test(rest) ? mailDomain : rest}/`;
};

/** A whole festival from ten valid answers. Everything else has plain defaults to edit. */
export function editionOf(answers: Answers): Edition {
  const { name, university, department } = answers;
  const shortName = name.replace(/\s*\d{4}$/, '') || name;
  const headline = (ascii(shortName) || 'FESTIVAL').toUpperCase();
  const batches = listOf(answers.batches).toSorted();
  const freshBatch = batches.at(-1) ?? '';
  const prefix = /^[A-Z]+/.exec(answers.rollNumber)?.[0] ?? '';
  const rest = formOf(answers.rollNumber.slice(prefix.length));
  const placeholder = answers.phone.replaceAll(/\d/g, 'X');
  const site = siteOf(answers.mailDomain);
  return {
    name,
    shortName,
    headline,
    tagline: [`The festival of technology at ${university}`],
    facts: [
      { label: 'Date', value: 'TBD', moment: 'every day' },
      { label: 'Host', value: department },
    ],
    timeZone: answers.timeZone,
    university: { name: university, fullName: university, site },
    department: { name: department, code: department, aliases: [], fullName: department, site },
    otherDepartments: [],
    defaultEventMinutes: 120,
    defaultOrganizerClub: department,
    mailDomain: answers.mailDomain,
    mailbox: answers.mailbox,
    socialLinks: [],
    batches,
    freshBatch,
    freshBatchPath: '/register-newcomers',
    sectionRule: 'Section',
    phone: {
      pattern: `^${formOf(answers.phone)}$`,
      teamPattern: anyPhone,
      example: answers.phone,
      placeholder,
      countryCode: '1',
    },
    nationalId: { name: 'National id', plural: 'National ids', pattern: '^[A-Z0-9]{5,20}$', example: '0123456789' },
    sections: [{ value: 'A', label: 'A' }],
    rollNumber: {
      pattern: `^(${prefix})${rest}$`,
      teamPattern: `^${prefix}${rest}$`,
      example: answers.rollNumber,
      sectionsByPrefix: { [prefix]: ['A'] },
    },
    stats: [],
    milestones: [{ title: 'Opening', venue: 'Main Hall', tag: null, moment: 'first day' }],
    chairman: { title: 'Welcome', message: 'Come to compete, stay to build.', signature: department },
    developerCredit: `Run by students of ${university}.`,
    settings: {
      datesAnnounced: false,
      recruitmentOpensAt: null,
      recruitmentClosesAt: null,
      clubRecruitmentOpensAt: null,
      clubRecruitmentClosesAt: null,
      festivalEndsAt: null,
      eraseAfterDays: 30,
    },
    wording: {
      clubsMenu: 'Clubs',
      clubsIntro: 'The clubs that make the festival.',
      clubsNote: 'Each row of our name belongs to one club.',
      tape: headline,
      aboutIntro: [`${shortName} is run by students of ${department}.`],
      teamTeaser: 'The people who run the festival between lectures.',
      featuredIntro: 'Most are open to every university. Bring a team, no account needed.',
      closingTitle: 'There is a seat with your name on it.',
      closingText: 'Create an account, find your team and be the first to know.',
      footerLines: [`${name}, ${department}`],
      metaDescription: `${name} at ${university}: competitions, workshops, hackathons and talks.`,
      phoneFormat: `Phone number must look like ${answers.phone}`,
      nationalIdRequired: 'National id is required',
      nationalIdFormat: 'National id must be 5 to 20 capital letters and digits',
      nationalIdHint: '5 to 20 capital letters and digits',
      sectionEvent: 'Event by sections',
      sectionEventsOnly: 'Seating allocation is only available for events by sections',
      paymentExample: 'How much, to which account and until when.',
      contactSubject: `Contact from {name} - ${name}`,
      universityEmailRequired: `Please use your ${university} email`,
      rollNumberFormat: `Roll number must look like ${answers.rollNumber}`,
      rollNumberPrefix: `Roll number must begin with ${prefix}`,
      teamRollNumberRequired: `Roll number is required for students of ${university}`,
      teamRollNumberFormat: `Roll number must look like ${answers.rollNumber}`,
      sectionRequired: 'Section is required',
      sectionMismatch: 'Section {section} may not match your roll number prefix {prefix}',
      freshBatchLink: `Admitted in ${freshBatch}? Register here`,
      freshBatchIntro: 'Use a personal email until your university address is ready.',
      welcome: `Registration successful! Welcome to ${shortName}!`,
      welcomeFreshBatch: `Registration successful! Welcome to ${name}!`,
      homeStudentsOnly: `Students of ${university} only`,
      homeStudentsOnlyNote: 'Every participant is asked for a roll number, which is checked.',
    },
  };
}

export const clubsOf = ({ clubs }: Answers): Club[] =>
  listOf(clubs).map((name, n) => {
    const slug = slugOf(name) || `club-${n + 1}`;
    return {
      id: slug,
      name,
      slug,
      aliases: [],
      domain: 'Technology',
      shortDesc: 'Say here in one sentence what you do.',
      description: 'Say here what a newcomer would do on the first evening.',
      logo: null,
      color: coloursOnDark[n % coloursOnDark.length] ?? coloursOnDark[0],
      mark: null,
      facultyLead: null,
      emailLead: null,
      events: [],
      socialLinks: { linkedin: null },
    };
  });

export const committeeOf = ({ batches }: Answers): CommitteeMember[] => [
  {
    id: 'lead',
    name: 'Your Name',
    position: 'Lead',
    image: null,
    batch: listOf(batches).toSorted()[0] ?? '',
    linkedin: null,
    isLead: true,
  },
];

/** A neutral mark: a ring and a dot, in the shape of the marks that the site draws. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="32" cy="32" r="24" fill="none" stroke="#ffd84a" stroke-width="8" />
  <circle cx="32" cy="32" r="8" fill="#ffd84a" />
</svg>
`;

export const readme = ({ name }: Answers): string => `# ${name}

Everything that is this festival's and not the program's. Start with FESTIVAL set to this folder; what makes no sense
stops the start with a line that names the file and the field.

- festival.json: names, years, formats and every sentence that speaks of your university. Written from ten answers, so
  read it all once: sections, other departments, the national id and \`countryCode\` are guesses.
- clubs.json: the clubs. A logo is the name of a file in images/, such as "mark.svg"; without one the site draws a mark.
- committee.json: who runs the festival. Exactly one is the lead.
- sponsors.json, optional: its partners, with \`name\`, \`tier\` (1 to 3), \`url\` and \`logo\`.

festival/README.md of the program explains each field.
`;
