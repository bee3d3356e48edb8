import { z } from 'zod';
import { visibleText } from '../characters.ts';
import { uuidPattern } from '../uuidPattern.ts';

/** Building blocks of contracts: what every text, id, page number and time of the API has in common. */

// Every call refuses control characters and lone surrogates (server/unstorable.ts); a line also refuses tabs, and every
// field refuses characters that turn the direction of the text after them.
export const forbiddenInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const lineBreak = /[\n\r\u2028\u2029]/;

const text = (missing: string, label: string, max: number) =>
  z
    .string({ error: missing })
    .normalize()
    .trim()
    .max(max, { error: `${label} cannot exceed ${max} characters` })
    .min(1, { error: missing })
    .refine((value) => value === '' || visibleText(value) !== '', { error: missing })
    .refine((value) => !forbiddenInText.test(value), { error: `${label} contains characters that cannot be stored` });

/** One line of text, composed and trimmed, 1 to `max` characters. `missing` is the message for an empty field. */
export const line = (label: string, max: number, missing = `${label} is required`) =>
  text(missing, label, max).refine((value) => !lineBreak.test(value) && !value.includes('\t'), {
    error: `${label} must be a single line`,
  });

/** Text of several lines, composed and trimmed, 1 to `max` characters. */
export const paragraphs = (label: string, max: number, missing = `${label} is required`) => text(missing, label, max);

/** An optional text. Empty or null removes it; left out of a change, it stays. */
export const orNone = <Text extends z.ZodType<string>>(given: Text) =>
  z.union([z.literal('').transform(() => null), z.null(), given]).optional();

const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text that may be empty, for filters. Contact books put direction marks around a number. */
export const search = z
  .string()
  .normalize()
  .overwrite((typed) => typed.replace(directionMarks, ''))
  .trim()
  .max(200)
  .refine((value) => !forbiddenInText.test(value))
  .optional();

const uuid = new RegExp(`^${uuidPattern}$`, 'i');
const unusedId = '00000000-0000-0000-0000-000000000000';

/** An identifier. A malformed one becomes an id that no row has, so the call answers 404. */
export const id = z
  .string({ error: 'An id is required' })
  .transform((value) => (uuid.test(value) ? value.toLowerCase() : unusedId));

/** The parameters of a call on one resource. */
export const byId = z.object({ id });

/** `data` of an answer that only reports success, and of one that is a file. */
export const nothing = z.object({});

/** A shape that the OpenAPI document names and refers to. */
export const component = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape).meta({ id: name });

/** An instant in an answer: ISO 8601 in UTC. */
export const instant = z
  .date()
  .transform((at) => at.toISOString())
  // JSON Schema cannot see through the transform.
  .meta({ type: 'string', format: 'date-time' });
export const instantOrNull = instant.nullable();

/** In a change: the `updatedAt` that the caller saw, so that a newer version is not overwritten. */
export const seenAt = z.iso.datetime({ error: 'updatedAt must be a date and time' }).optional();
/** Whether there is a newer version than the caller saw; false if the caller sends none. */
export const isStale = (now: { updatedAt: Date }, seen: string | undefined): boolean =>
  seen !== undefined && seen !== now.updatedAt.toISOString();

const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** Order of a list: by one of these names, or without `sort` the list's own. */
export const sorting = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  sort: z.enum(names).optional(),
  direction: z.enum(directions).optional(),
});

/** Chosen rows of a list as comma-separated ids; an empty text chooses none. */
export const chosenIds = z
  .string()
  .max(500 * 37)
  .transform((written) => (written === '' ? undefined : written.split(',').map((each) => id.parse(each))))
  .optional();

/** Paging of a list; without `limit` the whole list. */
export const paging = {
  page: z.coerce.number().int().min(1, 'page must be 1 or more').optional(),
  limit: z.coerce.number().int().min(1, 'limit must be 1 or more').max(500, 'limit cannot exceed 500').optional(),
};

/** A paged list: its filter, and in the answer the rows under this name with their total number. */
export const paged = <Name extends string, Row extends z.ZodType, Filter extends z.ZodRawShape = Record<never, never>>(
  name: Name,
  row: Row,
  filter?: Filter,
) => ({
  query: z.object({ ...(filter as Filter), ...paging }),
  answer: z.object({ [name]: z.array(row), total: z.number() } as Record<Name, z.ZodArray<Row>> & {
    total: z.ZodNumber;
  }),
});
