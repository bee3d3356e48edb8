import { expect, it } from 'vitest';
import { clubFormProblems, teamFormProblems, normalizeClubForm, normalizeTeamForm } from './applicant.ts';

const team = {
  name: 'Areeba Javed',
  email: 'areeba@example.com',
  rollNumber: 'CT-24031',
  batch: '2024',
  domain: 'Technical',
  website: '',
};
const { domain: _, ...person } = team;
const club = { ...person, phoneNumber: '0300-1234567', section: 'A', recruitmentType: 'lead' };
const wrong = (problems: Record<string, string | undefined>) =>
  Object.keys(problems).filter((name) => problems[name] !== undefined);

it('a form that keeps the rules has no problems', () => {
  expect(wrong(teamFormProblems(team))).toEqual([]);
  expect(wrong(clubFormProblems(club))).toEqual([]);
});

it('every field of an empty form has one', () => {
  const empty = { name: '', email: '', rollNumber: '', batch: '', website: '' };
  expect(wrong(teamFormProblems({ ...empty, domain: '' })).toSorted()).toEqual(
    ['name', 'email', 'rollNumber', 'batch', 'domain'].toSorted(),
  );
  expect(wrong(clubFormProblems({ ...empty, phoneNumber: '', section: '', recruitmentType: '' })).toSorted()).toEqual(
    ['name', 'email', 'rollNumber', 'phoneNumber', 'batch', 'section', 'recruitmentType'].toSorted(),
  );
});

it.each([
  ['a roll number of no department', { rollNumber: 'XX-24031' }, 'rollNumber'],
  ['a batch that is none', { batch: '1999' }, 'batch'],
  ['a domain that is none', { domain: 'Cooking' }, 'domain'],
  ['an address that is none', { email: 'areeba' }, 'email'],
])('%s is told at its field', (_what, change, field) => {
  expect(wrong(teamFormProblems({ ...team, ...change }))).toEqual([field]);
});

it('what was typed is put into the form that is stored', () => {
  expect(normalizeTeamForm({ ...team, rollNumber: ' ct-24031 ', email: ' a@b.pk ' })).toMatchObject({
    rollNumber: 'CT-24031',
    email: 'a@b.pk',
    domain: 'Technical',
  });
  expect(normalizeClubForm({ ...club, phoneNumber: '0300 1234567' }).phoneNumber).toBe('0300-1234567');
});
