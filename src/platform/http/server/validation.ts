import { z } from 'zod';
import type { FieldError } from '../contract.ts';

// The default messages of Zod's issues, fit for a person.
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined ? 'This field is required' : 'This is not the right kind of value';
    if (issue.code === 'invalid_value') return 'Please choose one of the offered values';
    if (issue.code === 'too_big') return 'This is too much';
    return issue.code === 'too_small' ? 'This is too little' : 'This is not valid';
  },
});

/** A body or query that breaks rules: `errors` names every broken field once for each thing wrong with it. */
export class ValidationError extends Error {
  readonly errors: { field?: string; msg: string }[];

  /** @param general sentences for fields of which nothing more particular is said */
  constructor(
    issues: readonly z.core.$ZodIssue[],
    problems: readonly FieldError[] = [],
    general: readonly FieldError[] = [],
  ) {
    const said = [...issues.flatMap(fieldErrors), ...problems];
    const fields = new Set(said.map(({ field }) => field));
    const found = [...said, ...general.filter(({ field }) => !fields.has(field))];
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
