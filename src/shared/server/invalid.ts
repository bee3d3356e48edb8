import type { z } from 'zod';
import type { FieldProblem } from '#shared/endpoint.ts';

/** A body or query that breaks rules: `errors` names every broken field once for each thing wrong with it. */
export class Invalid extends Error {
  readonly errors: { field?: string; msg: string }[];

  constructor(issues: readonly z.core.$ZodIssue[], problems: readonly FieldProblem[] = []) {
    const found = [...issues.flatMap(fieldErrors), ...problems];
    const said = [...new Set(found.map((error) => error.msg))];
    super(said.length === 1 ? said.join() : `Validation errors: ${said.join(', ')}`);
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
