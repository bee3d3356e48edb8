import type { PersonKey } from './people.ts';

export type CastEvent = {
  key: string;
  title: string;
  /** Paragraphs are parted by an empty line. */
  description: string;
  category: 'Competition' | 'Workshop' | 'Hackathon' | 'Talk';
  /** Days from the day of seeding, in the festival's time zone; negative: in the past. */
  daysFromNow: number;
  time: string;
  /** The deadline is 23:59 of that day, in the festival's time zone. */
  deadlineDaysFromNow: number;
  venue: string;
  status: 'upcoming' | 'ongoing' | 'completed' | 'cancelled';
  organizer: PersonKey;
  organizerClub: string;
  maxParticipants: number | null;
  isTeamEvent: boolean;
  minTeamSize: number;
  maxTeamSize: number;
  isKoderzEvent: boolean;
  allowOtherDepartments: boolean;
  batches: readonly string[];
  departments: readonly string[];
};

const everybodyOf = (departments: readonly string[]) => ({
  batches: ['2022', '2023', '2024', '2025'] as readonly string[],
  departments,
  allowOtherDepartments: departments.length > 1,
  isTeamEvent: false,
  minTeamSize: 1,
  maxTeamSize: 1,
  isKoderzEvent: false,
});
const ours = everybodyOf(['CSIT']);
const allDepartments = everybodyOf([
  'CSIT',
  'Electrical Engineering',
  'Mechanical Engineering',
  'Civil Engineering',
  'Chemical Engineering',
]);

export const events = [
  {
    key: 'code-relay',
    title: 'Code Relay',
    description: [
      'Three rounds, one keyboard. You get a half-finished program from somebody you never met, and you have to read it, fix it and finish it before the bell. Then yours goes to the next person in line.',
      'Points go to code that runs, and extra points to code the next reader understood without asking. Any language on the list is fine.',
      'You sit with your batch and section, so bring people to cheer for.',
    ].join('\n\n'),
    category: 'Competition',
    daysFromNow: 21,
    time: '10:00',
    deadlineDaysFromNow: 14,
    venue: 'Main Auditorium',
    status: 'upcoming',
    organizer: 'sana',
    organizerClub: 'Koderz Club',
    maxParticipants: 60,
    ...ours,
    isKoderzEvent: true,
  },
  {
    key: 'blind-coding',
    title: 'Blind Coding',
    description: [
      'Your screen is dark, your keyboard is not. You have twenty minutes to write a small program without seeing a single character, and then we switch the light on for everybody.',
      'Seats are few because every desk needs a judge beside it. If it is full, join the waitlist: somebody always drops out.',
    ].join('\n\n'),
    category: 'Competition',
    daysFromNow: 10,
    time: '11:30',
    deadlineDaysFromNow: 7,
    venue: 'Computer Lab 2',
    status: 'upcoming',
    organizer: 'sana',
    organizerClub: 'Koderz Club',
    maxParticipants: 4,
    ...ours,
  },
  {
    key: 'debug-the-canteen',
    title: 'Debug the Canteen',
    description: [
      'A canteen ordering system with eleven planted bugs, and two hours to hunt them. We start with reading error messages properly, then breakpoints, then the bug that only shows up at lunch time.',
      'Made for first and second years. Bring a laptop with any editor you like.',
    ].join('\n\n'),
    category: 'Workshop',
    daysFromNow: 12,
    time: '14:00',
    deadlineDaysFromNow: 9,
    venue: 'Computer Lab 1',
    status: 'upcoming',
    organizer: 'sana',
    organizerClub: 'Koderz Club',
    maxParticipants: null,
    ...ours,
    batches: ['2024', '2025'],
  },
  {
    key: 'code-sprint',
    title: 'Code Sprint',
    description: [
      'Six short problems, ninety minutes, one scoreboard on the wall. The first problem is for everybody, the last one is for the people who stay late.',
      'The problems and our own solutions are with the club now. Ask for them and try again without the clock.',
    ].join('\n\n'),
    category: 'Competition',
    daysFromNow: -20,
    time: '10:00',
    deadlineDaysFromNow: -23,
    venue: 'Computer Lab 1',
    status: 'completed',
    organizer: 'sana',
    organizerClub: 'Koderz Club',
    maxParticipants: 30,
    ...ours,
  },
  {
    key: 'flags-before-lunch',
    title: 'Flags Before Lunch',
    description: [
      'Web, crypto, forensics and one very stubborn binary. Find as many flags as you can on your own before noon, and write down how you did it for the judges.',
      'Beginners get a separate table and two free hints. Everything runs on machines we built for the day, so nothing outside the room gets touched.',
    ].join('\n\n'),
    category: 'Competition',
    daysFromNow: 9,
    time: '09:00',
    deadlineDaysFromNow: 6,
    venue: 'Multiple Venues',
    status: 'upcoming',
    organizer: 'talha',
    organizerClub: 'CyberSENTS',
    maxParticipants: 40,
    ...ours,
  },
  {
    key: 'spot-the-phish',
    title: 'Spot the Phish',
    description: [
      'Twenty messages, ten of them real. We looked at each one together, argued about it and found the detail that gave the fake away.',
      'Everybody left with two-factor login switched on and a password manager that works on their phone.',
    ].join('\n\n'),
    category: 'Workshop',
    daysFromNow: -6,
    time: '15:00',
    deadlineDaysFromNow: -8,
    venue: 'Seminar Hall',
    status: 'completed',
    organizer: 'talha',
    organizerClub: 'CyberSENTS',
    maxParticipants: null,
    ...allDepartments,
  },
  {
    key: 'build-night',
    title: 'Build Night',
    description: [
      'Twelve hours to take an idea from a whiteboard to something a stranger would really use. Mentors on the floor, demos at sunrise, tea on tap.',
      'Judges look for three things: does it work, does it help someone, and can you explain it in two minutes. Any stack is fine. Starting from an empty folder is not optional.',
    ].join('\n\n'),
    category: 'Hackathon',
    daysFromNow: 18,
    time: '18:00',
    deadlineDaysFromNow: 12,
    venue: 'Multiple Venues',
    status: 'upcoming',
    organizer: 'zara',
    organizerClub: 'AI Alliance',
    maxParticipants: 80,
    ...allDepartments,
  },
  {
    key: 'your-first-neural-network',
    title: 'Your First Neural Network',
    description: [
      'We write a tiny network in plain Python, with no framework, and teach it to read handwritten digits. You will see every number change while it learns.',
      'If you know loops and lists you know enough. The group is small on purpose, so that nobody gets stuck alone.',
    ].join('\n\n'),
    category: 'Workshop',
    daysFromNow: 6,
    time: '14:30',
    deadlineDaysFromNow: 3,
    venue: 'Computer Lab 2',
    status: 'upcoming',
    organizer: 'zara',
    organizerClub: 'AI Alliance',
    maxParticipants: 5,
    ...ours,
  },
  {
    key: 'charts-that-tell-the-truth',
    title: 'Charts That Tell the Truth',
    description: [
      'Bring a laptop and a data set you care about. Leave with one chart your family would understand, and the habit of checking an axis twice.',
      'No data set? We have bus times, rainfall and five years of canteen prices to share.',
    ].join('\n\n'),
    category: 'Workshop',
    daysFromNow: 2,
    time: '11:00',
    deadlineDaysFromNow: -1,
    venue: 'Main Auditorium',
    status: 'upcoming',
    organizer: 'omar',
    organizerClub: 'Data Insights',
    maxParticipants: 50,
    ...ours,
  },
  {
    key: 'the-city-in-one-spreadsheet',
    title: 'The City in One Spreadsheet',
    description: [
      "One public data set about Karachi, one day, one question you choose yourself. Clean it, count it, and hang your answer on the wall by five o'clock.",
      'Visitors vote with stickers. The best question counts as much as the best answer.',
    ].join('\n\n'),
    category: 'Hackathon',
    daysFromNow: 0,
    time: '09:00',
    deadlineDaysFromNow: -2,
    venue: 'Computer Lab 1',
    status: 'ongoing',
    organizer: 'omar',
    organizerClub: 'Data Insights',
    maxParticipants: 25,
    ...allDepartments,
  },
  {
    key: 'a-blockchain-in-an-afternoon',
    title: 'A Blockchain in an Afternoon',
    description: [
      'Hashes, blocks, signatures: we build a working chain from nothing in about two hundred lines, then take turns trying to cheat it.',
      'You need some JavaScript or Python and a laptop. Every step is on a sheet, so you can go at your own speed.',
    ].join('\n\n'),
    category: 'Workshop',
    daysFromNow: 8,
    time: '14:00',
    deadlineDaysFromNow: 5,
    venue: 'Seminar Hall',
    status: 'cancelled',
    organizer: 'omar',
    organizerClub: 'Ledger League',
    maxParticipants: 35,
    ...ours,
  },
  {
    key: 'qubits-without-the-mystery',
    title: 'Qubits Without the Mystery',
    description: [
      'What a quantum computer can do, what it cannot, and why that matters to you. No physics background needed, and plenty of time for questions.',
      'Forty minutes of talk, twenty minutes of live circuits on the big screen. Ask for a gate and we will put it in.',
    ].join('\n\n'),
    category: 'Talk',
    daysFromNow: 16,
    time: '12:00',
    deadlineDaysFromNow: 15,
    venue: 'Main Auditorium',
    status: 'upcoming',
    organizer: 'omar',
    organizerClub: 'Qubit Qrew',
    maxParticipants: null,
    ...allDepartments,
  },
  {
    key: 'quantum-circuits-by-hand',
    title: 'Quantum Circuits by Hand',
    description: [
      'Paper, a pencil and four gates. We worked three small circuits through by hand until the arithmetic stopped being scary, and only then ran them on a simulator.',
      'The worksheets stay on the shelf in the seminar hall for anybody who missed it.',
    ].join('\n\n'),
    category: 'Workshop',
    daysFromNow: -13,
    time: '13:30',
    deadlineDaysFromNow: -15,
    venue: 'Seminar Hall',
    status: 'completed',
    organizer: 'omar',
    organizerClub: 'Qubit Qrew',
    maxParticipants: 20,
    ...ours,
  },
  {
    key: 'game-jam-48',
    title: 'Game Jam 48',
    description: [
      'One theme, forty-eight hours, any engine. Artists, writers and sound people are as welcome as programmers, and a finished small game beats a half-finished big one.',
      'The theme is drawn from a hat at five. On the last evening the doors open and strangers play what you made.',
    ].join('\n\n'),
    category: 'Hackathon',
    daysFromNow: 25,
    time: '17:00',
    deadlineDaysFromNow: 19,
    venue: 'Multiple Venues',
    status: 'upcoming',
    organizer: 'omar',
    organizerClub: 'Gameverse',
    maxParticipants: 50,
    ...allDepartments,
  },
  {
    key: 'twelve-principles-one-bouncing-ball',
    title: 'Twelve Principles, One Bouncing Ball',
    description: [
      'Squash, stretch, timing, weight: every principle of animation shown on one rubber ball, drawn live from the first frame to the last.',
      'Come if you have ever wondered why a jump in your game feels wrong. Paper and pencils are on the seats.',
    ].join('\n\n'),
    category: 'Talk',
    daysFromNow: 13,
    time: '15:30',
    deadlineDaysFromNow: 11,
    venue: 'Seminar Hall',
    status: 'upcoming',
    organizer: 'omar',
    organizerClub: 'Gameverse',
    maxParticipants: 45,
    ...allDepartments,
    batches: ['2023', '2024', '2025'],
  },
  {
    key: 'life-after-the-degree',
    title: 'Life After the Degree',
    description: [
      'Four people who sat in these rows a few years ago tell you what they do all day, what they wish they had learnt and what they never used again.',
      'Send your questions when you arrive, with or without your name. The second half belongs to them.',
    ].join('\n\n'),
    category: 'Talk',
    daysFromNow: 30,
    time: '16:00',
    deadlineDaysFromNow: 28,
    venue: 'Main Auditorium',
    status: 'upcoming',
    organizer: 'omar',
    organizerClub: 'CSIT Department',
    maxParticipants: null,
    ...ours,
    batches: ['2022', '2023'],
  },
] as const satisfies readonly CastEvent[];

export type EventKey = (typeof events)[number]['key'];
