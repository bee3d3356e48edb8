import { people, type PersonKey } from './people.ts';

/** The contact of an event of the demo: one of its people, by their address. */
export function contactOf(key: PersonKey): { contactName: string; contact: string } {
  const person = people.find((each) => each.key === key);
  if (!person) throw new Error(`${key} is not in the cast`);
  return { contactName: person.name, contact: person.email };
}
