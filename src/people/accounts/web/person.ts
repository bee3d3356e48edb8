import { tooLong } from '#platform/characters.ts';
import type { FieldProblems } from '#ui/form/formErrors.ts';
import type { User } from '../contract.ts';
import {
  batchProblem,
  limits,
  missingFields,
  phoneProblem,
  type Problem,
  rollNumberProblem,
  sectionProblem,
} from '../rules.ts';
import { storedPhone, storedRollNumber } from '../typedNumber.ts';
import type { PersonForm } from './api.ts';

export type Person = PersonForm;

export const personDefaults = (user?: User | null): Person => ({
  name: user?.name ?? '',
  rollNumber: user?.rollNumber ?? '',
  phoneNumber: user?.phoneNumber ?? '',
  batch: user?.batch ?? '',
  section: user?.section ?? '',
});

export function normalizePerson<Form extends Partial<Person>>(form: Form): Form {
  const { name, rollNumber, phoneNumber } = form;
  return {
    ...form,
    ...(name !== undefined && { name: name.trim() }),
    ...(rollNumber !== undefined && { rollNumber: storedRollNumber(rollNumber) }),
    ...(phoneNumber !== undefined && { phoneNumber: storedPhone(phoneNumber) }),
  };
}

const problemOf: Readonly<Record<keyof Person, (value: string) => Problem>> = {
  name: (name) => (name === '' ? missingFields : tooLong('Name', limits.name, name)),
  rollNumber: (rollNumber) => (rollNumber === '' ? missingFields : rollNumberProblem(rollNumber)),
  phoneNumber: phoneProblem,
  batch: batchProblem,
  section: sectionProblem,
};

export function personProblems(form: Partial<Person>): FieldProblems<Person> {
  const problems: FieldProblems<Person> = {};
  for (const name of Object.keys(problemOf) as (keyof Person)[]) {
    const value = form[name];
    if (value !== undefined) problems[name] = problemOf[name](value);
  }
  return problems;
}
