import type { FieldProblems } from '#ui/form/formErrors.ts';
import type { User } from '../contract.ts';
import { batchProblem, missingFields, phoneProblem, rollNumberProblem, sectionProblem } from '../rules.ts';
import type { PersonForm } from './api.ts';

export type Person = PersonForm;

/** What a form of a person holds at first. */
export const personDefaults = (user?: User): Person => ({
  name: user?.name ?? '',
  rollNumber: user?.rollNumber ?? '',
  phoneNumber: user?.phoneNumber ?? '',
  batch: user?.batch ?? '',
  section: user?.section ?? '',
});

const digitsOnly = /^03\d{9}$/;

export function normalizePerson<P extends Person>(person: P): P {
  const digits = person.phoneNumber.replace(/[\s-]/g, '');
  return {
    ...person,
    name: person.name.trim(),
    rollNumber: person.rollNumber.trim().toUpperCase(),
    phoneNumber: digitsOnly.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : person.phoneNumber.trim(),
  };
}

export function personProblems({ name, rollNumber, phoneNumber, batch, section }: Person): FieldProblems<Person> {
  return {
    name: name === '' ? missingFields : undefined,
    rollNumber: rollNumber === '' ? missingFields : rollNumberProblem(rollNumber),
    phoneNumber: phoneProblem(phoneNumber),
    batch: batchProblem(batch),
    section: sectionProblem(section),
  };
}
