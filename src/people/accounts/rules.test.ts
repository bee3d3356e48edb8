import { expect, test } from 'vitest';
import { clubNamed } from './clubs.ts';
import * as rules from './rules.ts';

test('a university address ends in exactly the domain', () => {
  expect(rules.universityEmailProblem('noor@cloud.neduet.edu.pk')).toBeUndefined();
  expect(rules.universityEmailProblem('  Noor@CLOUD.neduet.edu.pk ')).toBeUndefined();
  expect(rules.universityEmailProblem(' ')).toBe('Please enter your email');
  for (const other of [
    'a@neduet.edu.pk',
    'a@evilcloud.neduet.edu.pk',
    'a@cloud.neduet.edu.pk@evil.com',
    'cloud.neduet.edu.pk',
  ]) {
    expect(rules.universityEmailProblem(other), other).toBe('Please use your NED University email');
  }
});

test('any address, for the newest batch', () => {
  expect(rules.anyEmailProblem('a@b.pk')).toBeUndefined();
  expect(rules.anyEmailProblem('')).toBe('Please enter your email address');
  expect(rules.anyEmailProblem('a@b')).toBe('Please enter a valid email address');
});

test('codes are exactly so many digits', () => {
  expect(rules.codeProblem('01234', 5)).toBeUndefined();
  for (const bad of ['1234', '123456', '1234a', ' 12345', '１２３４５']) {
    expect(rules.codeProblem(bad, 5), bad).toBe('Please enter the 5-digit verification code');
  }
  expect(rules.codeProblem('12345', 6)).toBe('Please enter the 6-digit verification code');
});

test('passwords have six characters, said in two ways', () => {
  expect(rules.passwordProblem('123456')).toBeUndefined();
  expect(rules.passwordProblem('12345')).toBe('Password must be at least 6 characters');
  expect(rules.passwordProblem('e\u0301'.repeat(3)), 'three letters of two characters each').toBe(rules.shortPassword);
  expect(rules.isSamePassword('caf\u00e9-lantern', 'cafe\u0301-lantern')).toBe(true);
  expect(rules.passwordProblem('12345', rules.shortPasswordLong)).toBe('Password must be at least 6 characters long');
});

test('roll numbers: format first, then the prefix; case-blind', () => {
  for (const good of ['CT-23019', 'ai-00000', ' DT-99999 ', 'Cr-22001', 'GA-25001']) {
    expect(rules.rollNumberProblem(good), good).toBeUndefined();
  }
  for (const bad of ['CT23019', 'CT-2301', 'CT-230190', 'C-23019', 'CT-2301a', '']) {
    expect(rules.rollNumberProblem(bad), bad).toBe('Roll number must be in format XX-00000');
  }
  expect(rules.rollNumberProblem('EE-23019')).toBe('Roll number prefix must be CT, AI, DT, CR, or GA');
});

test('phones', () => {
  expect(rules.phoneProblem('0300-1234567')).toBeUndefined();
  expect(rules.phoneProblem('')).toBe('Phone number is required');
  for (const bad of ['03001234567', '0400-1234567', '0300-123456', '+92300-1234567']) {
    expect(rules.phoneProblem(bad), bad).toBe('Phone number must be in format 03XX-XXXXXXX');
  }
});

test('a section is required and one of the list; a mismatch only warns', () => {
  expect(rules.sectionProblem('')).toBe('Section is required for Computer Science & IT students');
  expect(rules.sectionProblem('Z')).toBe('Please choose a section');
  expect(rules.sectionProblem('GA')).toBeUndefined();
  expect(rules.sectionWarning('AI-23001', 'B')).toBe('Section B may not match your roll number prefix AI');
  expect(rules.sectionWarning('ct-23001', 'F')).toBeUndefined();
  expect(rules.sectionWarning('nonsense', 'F')).toBeUndefined();
});

test('a club goes by its name, its slug and its other spellings', () => {
  for (const written of ['Ledger League', 'legdger league', ' LEDGER-LEAGUE ']) {
    expect(clubNamed(written)?.name, written).toBe('Ledger League');
  }
  expect(clubNamed('Qubits Qrew')?.name).toBe('Qubit Qrew');
  for (const none of ['', 'Ledger', 'Chess Club']) expect(clubNamed(none), none).toBeUndefined();
});

test('only a club_admin has a club by the role', () => {
  expect(rules.clubOfRole('club_admin', 'Gameverse', null)).toBe('Gameverse');
  expect(rules.clubOfRole('club_admin', null, 'Gameverse')).toBe('Gameverse');
  expect(rules.clubOfRole('club_admin', null, null)).toBeNull();
  expect(rules.clubOfRole('student', 'Gameverse', 'Gameverse')).toBeNull();
  expect(rules.clubOfRole('super_admin', 'Gameverse', null)).toBeNull();
});
