import fc from 'fast-check';

/** Written into JSON as it stands, without quotes: numbers that JavaScript has none of, and words that are no JSON. */
const verbatim = (text: string) => `\u0001${text}\u0001`;

const strange = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\ufffe\uffff',
  '\u202eevil',
  '\u200b',
  '\u2028\u2029',
  '\r\nSet-Cookie: a=b',
  '%',
  '%00',
  '_%\\',
  "'; drop table users; --",
  '"}{"',
  '<script>alert(1)</script>',
  '${1}{{1}}',
  '../../etc/passwd',
  '=1+1',
  '😀'.repeat(60),
  'e\u0301'.repeat(300),
  'ﷺ'.repeat(99),
  'İ'.repeat(100),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
  'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF',
  '{00000000-0000-7000-8000-000000000000}',
  'toString',
  '__proto__',
  'a@[127.0.0.1]',
  `${'a'.repeat(300)}@cloud.neduet.edu.pk`,
  'ayesha.noor@cloud.neduet.edu.pk\n',
  'javascript:alert(1)',
  'http://[',
  'data:,',
];

const strangeDates = [
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999-23:59',
  '0001-01-01T00:00:00+23:59',
  '2026-12-01T25:61:61Z',
  '24:00',
  '0000-01-01T00:00:00Z',
  '275760-09-13T00:00:00Z',
  '1000-01-01',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...strange) },
  { weight: 2, arbitrary: fc.constantFrom(...strangeDates) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' }) },
  { weight: 1, arbitrary: fc.constantFrom(101, 129, 201, 2049, 5001, 60_000).map((many) => 'x'.repeat(many)) },
  { weight: 1, arbitrary: fc.constantFrom(100, 1000, 20_000).map((many) => '\u0000'.repeat(Math.min(many, 8000))) },
);

const hostileNumber = fc.constantFrom<unknown>(
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  verbatim('-0'),
  verbatim('1e999'),
  verbatim('-1e999'),
  verbatim('9223372036854775808'),
  verbatim('9'.repeat(400)),
);

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = wrap(value);
  return value;
};

export const holding = (key: string, value: unknown): object => Object.fromEntries([[key, value]]);

export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\u0000', '$ne', '_id'),
  fc.constantFrom('id', 'role', 'organizerId', 'isEmailVerified', 'passwordHash', 'length', '0', 'then', 'toJSON'),
  hostileText,
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], ['a', 1]) },
  {
    weight: 1,
    arbitrary: fc.tuple(hostileKey, fc.anything({ maxDepth: 1 })).map(([key, value]) => holding(key, value)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(30, 1500), fc.boolean())
      .map(([depth, list]) => nested(depth, (inner) => (list ? [inner] : { a: inner }))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(21, 500, 5000), fc.constantFrom('a', 1, null, {}))
      .map(([many, one]) => Array.from({ length: many }, () => one)),
  },
);
