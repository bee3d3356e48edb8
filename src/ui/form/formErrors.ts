import { type FieldErrors, type FieldValues, type Path, set } from 'react-hook-form';
import type { FieldError } from '#platform/http/contract.ts';
import { ApiError } from '#platform/http/web/client.ts';

/** The message of each invalid field, by its path (`participants.1.cnic`); undefined for valid ones. */
export type FieldProblems<Values extends FieldValues> = { [Name in Path<Values>]?: string | undefined };

/** The first problem of each field in a list of problems. */
export const problemsByField = (problems: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(problems.toReversed().map(({ field, msg }) => [field, msg]));

/** Problems in react-hook-form's shape: nested like the values. */
export function fieldErrors<Values extends FieldValues>(problems: FieldProblems<Values>): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [path, message] of Object.entries(problems)) {
    if (message !== undefined) set(errors, path, { type: 'rule', message });
  }
  return errors;
}

/** The paths with an error. */
export const errorPaths = (errors: object, parent = ''): string[] =>
  Object.entries(errors as Record<string, { type?: unknown } | undefined>).flatMap(([name, error]) => {
    if (error === undefined) return [];
    return typeof error.type === 'string' ? [parent + name] : errorPaths(error, `${parent}${name}.`);
  });

interface FormFields {
  /** For a refusal whose code alone names its field. */
  sentence: string;
  /** The field of a refusal, by its code. */
  errorFields: Readonly<Record<string, string>>;
  /** The form's own path of a field the server names; undefined if the form has none. */
  pathOf: (field: string) => string | undefined;
}

/** What a refusal says about fields that the form does not have. */
export const unplacedSentences = (error: unknown, pathOf: FormFields['pathOf']): string[] =>
  error instanceof ApiError
    ? error.errors.filter(({ field }) => field === undefined || pathOf(field) === undefined).map(({ msg }) => msg)
    : [];

/** What a failed call says about single fields, by path. */
export function refusedFields(error: unknown, { sentence, errorFields, pathOf }: FormFields): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const named = error.errors.flatMap(({ field, msg }) => {
    const path = field === undefined ? undefined : pathOf(field);
    return path === undefined ? [] : [[path, msg] as const];
  });
  const byCode = errorFields[error.code];
  return Object.fromEntries(byCode === undefined ? named : [...named, [byCode, sentence] as const]);
}
