import type { ParticipantForm } from '#teams/featured/rules.ts';
import { festival } from '#festival';
import type { Particulars } from '#events/events/particulars.ts';
import type { CastEvent } from './castEvent.ts';
import { contactOf } from './contactOf.ts';
import { people } from './people.ts';
import { addressAt, batch, club, nationalId, numberOf, renamed, rollNumbers, section } from './ofFestival.ts';

export type CastFeaturedEvent = Partial<Particulars> &
  Pick<
    CastEvent,
    | 'key'
    | 'title'
    | 'description'
    | 'category'
    | 'daysFromNow'
    | 'time'
    | 'durationMinutes'
    | 'deadlineDaysFromNow'
    | 'venue'
    | 'status'
    | 'minTeamSize'
    | 'maxTeamSize'
    | 'groupUrl'
  > & {
    university: string | null;
    nedOnly: boolean;
    payment: string | null;
    organizerName: string | null;
    organizerClub: string;
  };

export const featuredEvents = [
  {
    key: 'open-circuit',
    title: 'Open Circuit',
    description: [
      'A programming contest in three rounds for teams from every university in the city: one computer, one printed reference, five hours. The last scoreboard stays dark until the envelopes are opened.',
      'Bring your student cards. Lunch, tea and an argument about rounding errors are on us.',
    ].join('\n\n'),
    category: 'Competition',
    daysFromNow: 24,
    time: '09:30',
    durationMinutes: 480,
    deadlineDaysFromNow: 16,
    venue: 'Main Auditorium',
    university: null,
    status: 'upcoming',
    minTeamSize: 2,
    maxTeamSize: 3,
    nedOnly: false,
    payment: festival.wording.paymentExample,
    prizes: 'First team: PKR 100,000. Second: PKR 50,000. Best newcomers: PKR 25,000.',
    rulesUrl: 'https://open-circuit.example/rules',
    groupUrl: 'https://chat.example/open-circuit',
    ...contactOf('sana'),
    organizerName: people.find(({ key }) => key === 'sana')?.name ?? null,
    organizerClub: club(0),
  },
  {
    key: 'machines-that-help',
    title: 'Machines That Help',
    description: [
      'Two days to build something with a model in it that helps somebody you can name. Mentors from four universities walk the floor and ask the hard questions early.',
      'Teams are mixed on purpose: a designer, a programmer and somebody who knows the problem make a better demo than four of a kind.',
    ].join('\n\n'),
    category: 'Hackathon',
    daysFromNow: 30,
    time: '17:00',
    durationMinutes: 1440,
    deadlineDaysFromNow: 22,
    venue: 'Multiple Venues',
    university: 'Harbour University',
    status: 'upcoming',
    minTeamSize: 2,
    maxTeamSize: 4,
    nedOnly: false,
    payment: null,
    organizerName: null,
    organizerClub: club(2),
  },
  {
    key: 'home-ground',
    title: 'Home Ground',
    description: [
      'The house cup. Teams of our own students, from any department, solve one long puzzle that runs through every lab and corridor of the campus.',
      'Comfortable shoes help. So does somebody who has read the notice board.',
    ].join('\n\n'),
    category: 'Competition',
    daysFromNow: 17,
    time: '11:00',
    durationMinutes: 240,
    deadlineDaysFromNow: 11,
    venue: 'Computer Lab 1',
    university: festival.university.name,
    status: 'upcoming',
    minTeamSize: 1,
    maxTeamSize: 4,
    nedOnly: true,
    payment: null,
    organizerName: null,
    organizerClub: festival.defaultOrganizerClub,
  },
] as const satisfies readonly CastFeaturedEvent[];

type FeaturedEventKey = (typeof featuredEvents)[number]['key'];

export type CastTeam = {
  event: FeaturedEventKey;
  teamName: string;
  reference: string;
  status: 'pending' | 'confirmed' | 'rejected';
  reason: string | null;
  paymentReceiptLink: string | null;
  /** In place of the link: `pictures/receipt.webp`. */
  hasReceiptPicture?: true;
  daysAgo: number;
  participants: readonly (Omit<ParticipantForm, 'rollNumber'> & { rollNumber: string | null })[];
};

type Participant = CastTeam['participants'][number];

const harbour = { university: 'Harbour University', discipline: 'Software Engineering', batch: batch(1) };
const delta = { university: 'Delta Institute', discipline: 'Data Science', batch: batch(2) };
const ours = {
  university: festival.university.name,
  discipline: 'Computer Science',
  batch: batch(1),
  rollNumber: rollNumbers()(1, section(0), 801),
};

/** As the program calls them, whatever the festival. */
export const guestNames: readonly string[] = [
  'Nida Farooq',
  'Saba Qureshi',
  'Asad Mirza',
  'Kiran Shah',
  'Umer Dar',
  'Hania Latif',
  'Owais Malik',
  'Danish Ali',
];
const nameOf = renamed('guests', guestNames);

const participant = (
  studies: Omit<Participant, 'name' | 'email' | 'phone' | 'cnic' | 'rollNumber'> & { rollNumber?: string },
  usual: string,
  usualEmail: string,
  phone: string,
  cnic: string,
): Participant => {
  const name = nameOf(usual);
  const domain = usualEmail.slice(usualEmail.indexOf('@') + 1);
  const email = name === usual ? usualEmail : addressAt(domain, `guest-${guestNames.indexOf(usual) + 1}`, name);
  return { rollNumber: null, ...studies, name, email, phone, cnic };
};

/** Invented people with ids that no office gives out, at addresses that no mail reaches. The leader stands first. */
export const teams = [
  {
    event: 'open-circuit',
    teamName: 'Segfault Sisters',
    reference: 'H4RB7RKX',
    status: 'confirmed',
    reason: null,
    paymentReceiptLink: 'https://receipts.example/harbour/8841',
    daysAgo: 6,
    participants: [
      participant(harbour, 'Nida Farooq', 'nida@harbour.example', numberOf('5550901'), nationalId('11')),
      participant(harbour, 'Saba Qureshi', 'saba@harbour.example', numberOf('5550902'), nationalId('12')),
    ],
  },
  {
    event: 'open-circuit',
    teamName: 'Null Island',
    reference: 'NX2DUS9Q',
    status: 'pending',
    reason: null,
    paymentReceiptLink: null,
    hasReceiptPicture: true,
    daysAgo: 2,
    participants: [
      participant(
        delta,
        'Asad Mirza',
        'asad@delta.example',
        `+${festival.phone.countryCode} 300 555093`,
        nationalId('21'),
      ),
      participant(delta, 'Kiran Shah', 'kiran@delta.example', numberOf('5550904'), nationalId('22')),
      participant(delta, 'Umer Dar', 'umer@delta.example', numberOf('5550905'), nationalId('23')),
    ],
  },
  {
    event: 'machines-that-help',
    teamName: 'Second Opinion',
    reference: 'SC7ND8PN',
    status: 'rejected',
    reason: 'The receipt shows another event. Please register again with the right one.',
    paymentReceiptLink: 'https://receipts.example/harbour/8790',
    daysAgo: 4,
    participants: [
      participant(harbour, 'Hania Latif', 'hania@harbour.example', numberOf('5550906'), nationalId('31')),
      participant(harbour, 'Owais Malik', 'owais@harbour.example', numberOf('5550907'), nationalId('32')),
    ],
  },
  {
    event: 'home-ground',
    teamName: 'Corridor Seven',
    reference: 'CRD7R7XA',
    status: 'confirmed',
    reason: null,
    paymentReceiptLink: null,
    daysAgo: 3,
    participants: [participant(ours, 'Danish Ali', 'danish@students.example', numberOf('5550908'), nationalId('41'))],
  },
] as const satisfies readonly CastTeam[];
