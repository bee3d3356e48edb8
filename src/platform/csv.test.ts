import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textCell, csv, csvFileName, readCell } from './csv.ts';
import { readCsv } from '../../tests/support/readCsv.ts';

test('a byte order mark, CRLF after every row, quotes only where they are needed', () => {
  expect(
    csv([
      ['Name', 'Seats'],
      ['a, b', 3],
      ['say "hi"', null],
      ['two\nlines', undefined],
    ]),
  ).toBe('\uFEFFName,Seats\r\n"a, b",3\r\n"say ""hi""",\r\n"two\nlines",\r\n');
  expect(csv([])).toBe('\uFEFF');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '"=1+1',
  "'=1+1",
  ' =1+1',
  '\u{FF1D}1',
  '=cmd|"/c calc"!A1',
  '\u200e=1',
  '\ufeff+1',
  '\u202a\u2060-1',
  '\u2800@x',
  '\u0001 =1',
])('%j is no formula any more and nothing of it is lost', (hostile) => {
  expect(readCsv(csv([[hostile]]))).toEqual([[`'${hostile}`]]);
});

test.each([
  ['a;=1', "a;'=1"],
  ['a; @SUM(A1)', "a;' @SUM(A1)"],
  ['a;"+1";-1', 'a;\'"+1";\'-1'],
  ['a\tb\n\u{FF1D}1', "a\tb\n'\u{FF1D}1"],
  [';=1', ";'=1"],
  ['\t=1', "'\t'=1"],
  ['=1;=2', "'=1;'=2"],
  ['a;\n@1', "a;\n'@1"],
  ['a;\u200b=1', "a;'\u200b=1"],
])('%j is no formula where semicolons, tabs or lines part its cells', (hostile, harmless) => {
  expect(readCsv(csv([[hostile]]))).toEqual([[harmless]]);
});

test.each(["O'Neil", '1-2', 'a; b', 'a=b', '"quoted"', 'x@y.pk', '', 'کراچی'])('%j stays as it is', (plain) => {
  expect(readCsv(csv([[plain, 'x']]))).toEqual([[plain, 'x']]);
});

test('phones and ids stay text, once', () => {
  expect(
    readCsv(csv([[textCell('4210112345678'), textCell('+92 300 1234567'), textCell('0300'), textCell(null)]])),
  ).toEqual([["'4210112345678", "'+92 300 1234567", "'0300", '']]);
  expect(
    readCsv(csv([[textCell('0300-1234567'), textCell('03-12'), textCell('03-12-2024')]])),
    'a number or a date',
  ).toEqual([['0300-1234567', "'03-12", "'03-12-2024"]]);
  expect(readCsv(csv([[-5, 7]]))).toEqual([['-5', '7']]);
});

test('whatever people type comes back, behind at most one apostrophe, and one for each part of a cell', () => {
  const signs = fc.constantFrom(';', ',', '=', '+', '-', '@', "'", '"', '\t', '\n', ' ', 'a');
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs }));
  const bare = (text: string | undefined) => text?.replaceAll("'", '');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const read = readCsv(csv(rows));
      for (const [i, row] of rows.entries()) {
        for (const [j, value] of row.entries()) {
          const got = read[i]?.[j];
          expect(got?.split(/[;\t\r\n]/).filter((part) => /^[" ]*[=+\-@]/.test(part))).toEqual([]);
          if (/[;\t\r\n]/.test(value)) expect(bare(got)).toBe(bare(value));
          else expect([value, `'${value}`]).toContain(got);
        }
      }
      expect(read.length).toBe(rows.length);
    }),
  );
});

test('a written text is read back as it was', () => {
  const signs = fc.constantFrom(';', ',', '=', '+', '-', '@', "'", '"', '\t', '\n', ' ', 'a');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs })), (text) => {
      expect(readCell(readCsv(csv([[text, 'x']]))[0]?.[0] ?? '')).toBe(text);
    }),
  );
  for (const phone of ['03001234567', '0300-1234567', '+92 300 1234567'])
    expect(readCell(readCsv(csv([[textCell(phone)]]))[0]?.[0] ?? ''), phone).toBe(phone);
  for (const typed of ["'quoted'", "'twas", "O'Neil", "a;'b"]) expect(readCell(typed)).toBe(typed);
  for (const typed of ["'\t", "'\r", "'123", "'(0300) 1"])
    expect(readCell(readCsv(csv([[typed, 'x']]))[0]?.[0] ?? ''), typed).toBe(typed);
});

test('file names are plain and dated', () => {
  expect(csvFileName('Côte d’Azur / Teams', '2026-03-01')).toBe('cote-d-azur-teams-2026-03-01.csv');
  expect(csvFileName('کراچی', '2026-03-01')).toBe('2026-03-01.csv');
});
