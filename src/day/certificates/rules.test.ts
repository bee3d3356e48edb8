import { expect, test } from 'vitest';
import { groupsOf, serialOf } from './rules.ts';

test.each([
  ['K7QM2XRP90TB4VHE', 'K7QM2XRP90TB4VHE'],
  [' k7qm-2xrp 90tb-4vhe ', 'K7QM2XRP90TB4VHE'],
  ['K7QM-2XRP-9OTB-4VHE', 'K7QM2XRP90TB4VHE'],
  ['il00-0000-0000-0000', '1100000000000000'],
  ['K7QM–2XRP\u2011۹۰TB 4VHE', 'K7QM2XRP90TB4VHE'],
  ['K7QM2XRP90TB4VH', undefined],
  ['K7QM2XRP90TB4VHEE', undefined],
  ['K7QM2XRP90TB4VHU', undefined],
  ['', undefined],
])('%j is the serial %j', (typed, serial) => {
  expect(serialOf(typed)).toBe(serial);
});

test('is printed in groups', () => {
  expect(groupsOf('K7QM2XRP90TB4VHE')).toBe('K7QM-2XRP-90TB-4VHE');
});
