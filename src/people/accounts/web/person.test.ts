import { expect, test } from 'vitest';
import { festival } from '#festival';
import { missingFields } from '../rules.ts';
import { type Person, personProblems, normalizePerson } from './person.ts';

const person: Person = {
  name: 'Hira Aslam',
  rollNumber: festival.rollNumber.example,
  phoneNumber: '0312-1234567',
  batch: festival.batches[0] ?? '',
  section: festival.sections[0]?.value ?? '',
};
const broken = (change: Partial<Person>) =>
  Object.entries(personProblems(normalizePerson({ ...person, ...change }))).filter(
    ([, message]) => message !== undefined,
  );

test.each(['0312-1234567', '03121234567', '0312 1234567', ' 0312 123 4567 '])('takes the phone number %j', (typed) => {
  expect(normalizePerson({ ...person, phoneNumber: typed }).phoneNumber).toBe('0312-1234567');
});

test('leaves alone what is not a phone number, for the rule to speak', () => {
  expect(broken({ phoneNumber: '12345' })).toEqual([['phoneNumber', 'Phone number must be in format 03XX-XXXXXXX']]);
});

test('takes a roll number in small letters', () => {
  expect(broken({ rollNumber: person.rollNumber.toLowerCase() })).toEqual([]);
});

test('refuses a name that is too long', () => {
  expect(broken({ name: 'a'.repeat(100) })).toEqual([]);
  expect(broken({ name: 'a'.repeat(101) })).toEqual([['name', 'Name cannot exceed 100 characters']]);
});

test('says of each field left out what the specification says', () => {
  expect(broken({ name: ' ', rollNumber: '', phoneNumber: '', batch: '', section: '' })).toEqual([
    ['name', missingFields],
    ['rollNumber', missingFields],
    ['phoneNumber', 'Phone number is required'],
    ['batch', missingFields],
    ['section', festival.wording.sectionRequired],
  ]);
});
