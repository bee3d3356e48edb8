import fc from 'fast-check';
import { demoPassword } from '#database/cast/people.ts';
import type { Schema } from './operations.ts';

const kinds = [
  'event',
  'featured',
  'team',
  'registration',
  'invitation',
  'joinRequest',
  'joinToken',
  'key',
  'user',
  'application',
  'clubApplication',
  'mail',
  'manageToken',
  'freshEmail',
  'verificationToken',
] as const;
/** The kinds of ids collected from the server beforehand. `{{event.3}}` stands for the id of the fourth event it has, counted round. */
export type Kind = (typeof kinds)[number];

const idOf = (kind: Kind): fc.Arbitrary<string> =>
  fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 5).map((which) => `{{${kind}.${which}}}`);

export function parameter(path: string, name: string): fc.Arbitrary<string> {
  if (name === 'teamName') return fc.constantFrom('Alpha', 'Null%20Pointers');
  if (name === 'eventId') return idOf('event');
  if (name === 'registrationId') return idOf('team');
  const named: [string, Kind][] = [
    ['featured-events', 'featured'],
    ['events', 'event'],
    ['club-recruitment', 'clubApplication'],
    ['recruitment', 'application'],
    ['invitations', 'invitation'],
    ['join-requests', 'joinRequest'],
    ['registrations', 'registration'],
    ['keys', 'key'],
    ['mail', 'mail'],
    ['users', 'user'],
  ];
  return idOf(named.find(([part]) => path.includes(`/${part}/{`))?.[1] ?? 'event');
}

const days = (many: number) => new Date(Date.now() + many * 86_400_000).toISOString();
const digits = (many: number) => fc.string({ unit: fc.nat(9).map(String), minLength: many, maxLength: many });
const words = fc.constantFrom('Night Owls', 'Sami', 'Robo Race 7', 'نور', 'Zoë O’Neil');

/** Right values of the fields whose rules are not in the document. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(
    digits(6).map((number) => `m${number}@cloud.neduet.edu.pk`),
    fc.constant('ayesha.noor@cloud.neduet.edu.pk'),
    idOf('freshEmail'),
  ),
  code: fc.oneof(digits(5), digits(6)),
  resetCode: digits(6),
  verificationToken: fc.oneof(idOf('verificationToken'), digits(43)),
  password: fc.constantFrom(demoPassword, 'amber-kite-42'),
  // The one it has: the campaign logs in anew now and then.
  newPassword: fc.constant(demoPassword),
  confirmPassword: fc.constant('amber-kite-42'),
  name: words,
  title: words,
  teamName: digits(4).map((number) => `Team ${number}`),
  rollNumber: fc.oneof(
    digits(3).map((number) => `CT-23${number}`),
    fc.constant(''),
  ),
  batch: fc.constantFrom('2023', '2025'),
  section: fc.constant('A'),
  phoneNumber: fc.constant('0300-5551234'),
  phone: fc.constant('0300-5551234'),
  cnic: digits(13),
  university: fc.constant('NED'),
  discipline: fc.constant('Physics'),
  paymentReceiptLink: fc.constantFrom('https://pay.example/1', ''),
  reason: fc.constantFrom('The receipt is another team’s', null),
  website: fc.constantFrom('', null),
  date: fc.constant(days(30).slice(0, 10)),
  time: fc.constantFrom('10:00', '23:59'),
  registrationDeadline: fc.constant(days(20)),
  minTeamSize: fc.integer({ min: 1, max: 2 }),
  maxTeamSize: fc.integer({ min: 2, max: 4 }),
  token: idOf('joinToken'),
  eventId: idOf('event'),
  receiverId: idOf('user'),
  userId: idOf('user'),
  replaces: idOf('user'),
  teamMembers: fc.oneof(fc.constant([]), fc.array(idOf('user'), { maxLength: 3 })),
  clubSlug: fc.constantFrom('koderz-club', 'cyber-sents'),
  clubAffiliation: fc.constantFrom('Koderz Club', 'Qubits Qrew', null),
  organizerClub: fc.constant('Koderz Club'),
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.integer({ min: 1, max: 500 }),
  from: fc.constant(days(-30).slice(0, 10)),
  to: fc.constantFrom('ayesha', days(1).slice(0, 10)),
};

/** A value that the schema allows, most of the time one that the server takes. */
export function sample(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const known = byName[name];
  if (known && schema.properties === undefined) return known;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => sample(one)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => sample({ ...schema, type })));
  if (schema.type === 'object') return fields(schema);
  if (schema.type === 'array') return fc.array(sample(schema.items ?? {}), { minLength: 1, maxLength: 3, size: 'max' });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
  if (schema.format === 'date-time') return fc.constant(days(10));
  return words.map((text) => text.slice(0, schema.maxLength ?? 100));
}

function fields({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const all = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sample(schema, name)]));
  const needed = new Set(required);
  // Some fields are demanded by rules the document does not tell: most often all are there.
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(all) },
    { weight: 1, arbitrary: fc.record(all, { requiredKeys: Object.keys(all).filter((name) => needed.has(name)) }) },
  );
}
