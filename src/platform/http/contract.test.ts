import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Calls } from './contract.ts';
import type { CodeOf, Refusals } from './refusals.ts';

const refusals = {
  too_late: { status: 409, message: 'Too late' },
  other_name_taken: { status: 409, message: 'Taken', code: 'name_taken' },
} as const satisfies Refusals;
type Code = CodeOf<typeof refusals>;

const call = { summary: 'A call', who: 'anyone', answer: z.object({}) } as const;

// Each of these is a test of `npm run typecheck`: without an error, the comment above it is one.
test('a contract names only codes of its tables', () => {
  const right = { 'GET /right': { ...call, refusals: ['too_late', 'name_taken', 'not_found'] } } satisfies Calls<Code>;
  // @ts-expect-error not a code of the table
  const unknown = { 'GET /unknown': { ...call, refusals: ['too_soon'] } } satisfies Calls<Code>;
  // @ts-expect-error without a table, only the common ones
  const tableless = { 'GET /tableless': { ...call, refusals: ['too_late'] } } satisfies Calls;
  // @ts-expect-error the refusal of a role is a code as well
  const role = { 'GET /role': { ...call, who: { roles: [], otherwise: 'too_soon' } } } satisfies Calls<Code>;
  expect([right, unknown, tableless, role]).toHaveLength(4);
});
