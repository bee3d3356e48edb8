import { z } from 'zod';
import type { FieldError } from '../contract.ts';

// Default messages of Zod's issues, written for people.
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined ? 'This field is required' : 'This is not the right kind of value';
    if (issue.code === 'invalid_value') return 'Please choose one of the offered values';
    if (issue.code === 'too_big') return 'This is too much';
    return issue.code === 'too_small' ? 'This is too little' : 'This is not valid';
  },
});

/** An invalid body or query: `errors` has an entry for each field and problem. */
export class ValidationError extends Error {
  readonly errors: { field?: string; msg: string }[];

  /** @param general errors of fields that have no specific one */
  constructor(
    issues: readonly z.core.$ZodIssue[],
    problems: readonly FieldError[] = [],
    general: readonly FieldError[] = [],
  ) {
    const specific = [...issues.flatMap(fieldErrors), ...problems];
    const fields = new Set(specific.map(({ field }) => field));
    const found = [...specific, ...general.filter(({ field }) => !fields.has(field))];
    const messages = [...new Set(found.map((error) => error.msg))];
    super(messages.length === 1 ? messages.join() : `Validation errors: ${messages.join(', ')}`);
    this.name = 'Invalid';
    this.errors = found;
  }
}

function fieldErrors(issue: z.core.$ZodIssue): { field?: string; msg: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), msg: `Unknown field '${key}'` }));
  }
  const field = issue.path.join('.');
  return [{ ...(field === '' ? {} : { field }), msg: issue.message }];
}
