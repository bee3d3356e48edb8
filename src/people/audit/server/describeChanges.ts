import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';

const longestValue = 80;

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  if (value instanceof Date) {
    const { day, time } = wallClock(value, festival.timeZone);
    return `${dayMonthYear(day)} ${time}`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** `registrationDeadline` as people say it. */
const spoken = (field: string) => field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const changedFields = <Row extends object>(before: Row, after: Row, fields: readonly (keyof Row & string)[]) =>
  fields.filter((field) => !isSame(before[field], after[field]));

/**
 * Which fields changed, from what to what, for the summary of an audit entry; '' for none. Instants are on the
 * festival's clocks, long texts are cut.
 * @param unquoted fields whose values may name a person: only their change is mentioned
 */
export function describeChanges<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
  unquoted: readonly (keyof Row & string)[] = [],
): string {
  return changedFields(before, after, fields)
    .map((field) =>
      unquoted.includes(field)
        ? spoken(field)
        : `${spoken(field)} from ${written(before[field])} to ${written(after[field])}`,
    )
    .join('; ');
}
