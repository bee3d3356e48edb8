import type { PersonKey } from '#database/cast/people.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import type { ParticipantForm, TeamForm } from '#teams/featured/rules.ts';
import type { TestApp } from './app.ts';
import { eventForm } from './eventForms.ts';

export type TeamFields = Omit<TeamForm, 'participants'> & { participants: ParticipantForm[] };

let made = 0;

export function person(changes: Partial<ParticipantForm> = {}): ParticipantForm {
  made += 1;
  return {
    name: `Person ${made}`,
    email: `person${made}@uni.example`,
    phone: '0300-5551234',
    university: 'Uni',
    discipline: 'Physics',
    batch: '2024',
    cnic: String(9_000_000_000_000 + made),
    rollNumber: '',
    ...changes,
  };
}

export function teamForm(people = 2, changes: Partial<TeamFields> = {}): TeamFields {
  made += 1;
  return {
    teamName: `Team ${made}`,
    participants: Array.from({ length: people }, () => person()),
    paymentReceiptLink: 'https://pay.example/1',
    paymentReceipt: '',
    ...changes,
  };
}

export const homeTeam = (people = 2): TeamFields =>
  teamForm(people, {
    participants: Array.from({ length: people }, () => person({ rollNumber: 'CT-23045' })),
    paymentReceiptLink: '',
  });

export async function makeFeatured(
  site: TestApp,
  changes: object = {},
  by: PersonKey = 'sana',
): Promise<FeaturedEvent> {
  const form = { ...eventForm(site.clock.now()), minTeamSize: 1, maxTeamSize: 4, ...changes };
  const answer = await site.as(by).post<{ event: FeaturedEvent }>('/admin/featured-events', form);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data.event;
}

const repeated = (many: number) => 'a'.repeat(many);
const nameMessage = 'Team name can only contain letters, numbers, spaces, hyphens, and underscores';
const cnicMessage = 'CNIC must be exactly 13 digits without hyphens or spaces';
const rollMessage = 'Roll number must be in format XX-23045, with a year from 22 to 25';
const url = (length: number) => `https://pay.example/${repeated(length - 20)}`;

export const teamEdges: [field: 'teamName' | 'paymentReceiptLink', value: string, message?: string][] = [
  ['teamName', '', 'Team name is required'],
  ['teamName', '   ', 'Team name is required'],
  ['teamName', 'ab', 'Team name must be at least 3 characters'],
  ['teamName', ' ab ', 'Team name must be at least 3 characters'],
  ['teamName', 'abc'],
  ['teamName', '\u3164\u3164\u3164', 'Team name is required'],
  ['teamName', 'a\u034f\u034f', 'Team name must be at least 3 characters'],
  ['teamName', repeated(49)],
  ['teamName', repeated(50)],
  ['teamName', repeated(51), 'Team name cannot exceed 50 characters'],
  ['teamName', 'A-b_c 9'],
  ['teamName', '-dash first'],
  ['teamName', 'ٹیم کراچی'],
  ...['abc!', 'a.b.c', 'abc\tdef', 'abc\ndef', '=1+1', 'abc@', 'a/b/c', '<b>x</b>', 'smile 🙂'].map(
    (value): [field: 'teamName', value: string, message: string] => ['teamName', value, nameMessage],
  ),
  ['paymentReceiptLink', '', 'Payment receipt link is required'],
  ['paymentReceiptLink', 'http://pay.example'],
  ['paymentReceiptLink', 'https://pay.example/a?b=c#d'],
  ['paymentReceiptLink', url(2048)],
  ['paymentReceiptLink', url(2049), 'Payment receipt link cannot exceed 2048 characters'],
  ...[
    'pay.example/1',
    'ftp://pay.example',
    'javascript:alert(1)',
    'http://',
    'http:///x',
    ' javascript:alert(1)//http://',
    'https://a b.example',
    'https://evil.example/\u202egpj.tpiecer',
  ].map((value): [field: 'paymentReceiptLink', value: string, message: string] => [
    'paymentReceiptLink',
    value,
    'Please provide a valid URL',
  ]),
];

export const participantEdges: [field: keyof ParticipantForm, value: string, message?: string][] = [
  ['name', '', 'Name is required'],
  ['name', 'a'],
  ['name', repeated(49)],
  ['name', repeated(50)],
  ['name', repeated(51), 'Name cannot exceed 50 characters'],
  ['name', 'two\nlines', 'Name contains characters that cannot be stored'],
  ['name', 'nul\u0000', 'Name contains characters that cannot be stored'],
  ['name', 'turned \u202ename', 'Name contains characters that cannot be stored'],
  ['name', '\u200b \u200d', 'Name is required'],
  ['name', '\u2800', 'Name is required'],
  ['name', 'می\u200cخواہم'],
  ['email', '', 'Email is required'],
  ['email', 'edge@uni.example'],
  ['email', 'EDGE2@Uni.Example'],
  ['email', 'edge', 'Invalid email address'],
  ['email', 'edge@uni', 'Invalid email address'],
  ['email', 'a b@uni.example', 'Invalid email address'],
  ['phone', '', 'Phone number is required'],
  ['phone', '030055512', 'Invalid phone number format'],
  ['phone', '0300555123'],
  ['phone', '+92 (300) 55512'],
  ['phone', '030055512345678'.slice(0, 15)],
  ['phone', '0300555123456789', 'Invalid phone number format'],
  ['phone', '0300555123x', 'Invalid phone number format'],
  ['phone', '0300.555.123', 'Invalid phone number format'],
  ['university', '', 'University is required'],
  ['university', repeated(99)],
  ['university', repeated(100)],
  ['university', repeated(101), 'University cannot exceed 100 characters'],
  ['discipline', '', 'Discipline is required'],
  ['discipline', repeated(49)],
  ['discipline', repeated(50)],
  ['discipline', repeated(51), 'Discipline cannot exceed 50 characters'],
  ['batch', '', 'Batch is required'],
  ['batch', repeated(19)],
  ['batch', repeated(20)],
  ['batch', repeated(21), 'Batch cannot exceed 20 characters'],
  ['cnic', '', 'CNIC is required'],
  ['cnic', '123456789012', cnicMessage],
  ['cnic', '1234567890123'],
  ['cnic', ' 1234567890124 '],
  ['cnic', '12345678901234', cnicMessage],
  ['cnic', '42101-1234567-1'],
  ['cnic', '42101 1234568 1'],
  ['cnic', '٤٢١٠١١٢٣٤٥٦٩١'],
  ['cnic', '42101-1234567', cnicMessage],
];

export const rollNumberEdges: [field: 'rollNumber', value: string, message?: string][] = [
  ['rollNumber', '', 'Roll number is required for NED students'],
  ['rollNumber', 'CT-22000'],
  ['rollNumber', 'XX-23045'],
  ['rollNumber', 'CT-25999'],
  ['rollNumber', 'ct 23045'],
  ['rollNumber', 'CT23046'],
  ...['CT-21045', 'CT-26045', 'CT-2304', 'CT-230456', 'C-23045', 'CTX-23045', 'CT-23O45'].map(
    (value): [field: 'rollNumber', value: string, message: string] => ['rollNumber', value, rollMessage],
  ),
];
