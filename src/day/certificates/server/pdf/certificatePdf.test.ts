import { describe, expect, test } from 'vitest';
import { fontsOf, hasPdftotext, linesOf, pagesOf } from '../../../../../tests/support/pdf.ts';
import { sampleCertificate } from '../../../../../tests/support/sampleCertificate.ts';
import { certificatePdf, type CertificateText } from './certificatePdf.ts';

const set = (changes: Partial<CertificateText> = {}) => certificatePdf({ ...sampleCertificate, ...changes });

describe.skipIf(!hasPdftotext())('a certificate', () => {
  test('says what it certifies, on one page of A4 across, in fonts of its own', async () => {
    const pdf = await set({ place: 2 });
    expect(linesOf(pdf)).toEqual([
      'Certificate of participation',
      'This certifies that',
      'Ayesha Noor',
      'took 2nd place in',
      'Code Sprint',
      '28/02/2026, Koderz Club',
      'A University of Engineering & Technology',
      'Verify at festival.example/verify',
      'K7QM-2XRP-90TB-4VHE',
    ]);
    expect(pagesOf(pdf)).toMatch(/Pages: +1, Page size: +841\.89 x 595\.28 pts \(A4\)/);
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(1);
    expect(fonts).toEqual(fonts.map(() => ({ isEmbedded: true, isSubset: true })));
    expect(pdf.length).toBeLessThan(100_000);
  });

  test.each([
    'عائشہ نور',
    'محمد عبداللہ بن یوسف',
    'غلام مصطفیٰ',
    'مُحَمَّد مصطفیٰ خان',
    'ڈاکٹر گل ٹکسالی',
    'ڛڽڧ ۏ',
    'Nguyễn Thị Ánh Đào',
    'Łukasz Żółć-O’Brien',
    'Анна Иванова',
    'Әлия Қасымова',
    'Γιώργος Παπαδόπουλος',
    'अमित शर्मा',
    'श्री क्षत्रिय विष्णु',
    '李小龍',
  ])('gives the name %s back', async (name) => {
    expect(linesOf(await set({ name }))).toContain(name);
  });

  test.each([
    ['Ayesha Noor عائشہ نور', /Ayesha Noor.*عائشہ نور|عائشہ نور.*Ayesha Noor/],
    ['عائشہ Ayesha 2023', /عائشہ/],
  ])('sets the mixed name %s in one line', async (name, expected) => {
    expect(linesOf(await set({ name })).join('\n')).toMatch(expected);
  });

  test('drops what turns the direction of the line, and emoji', async () => {
    const lines = linesOf(await set({ name: '\u202eAyesha\u202c 🎉 Noor' }));
    expect(lines).toContain('Ayesha Noor');
  });

  test.each([
    ['of one word', 'W'.repeat(200)],
    ['of many', 'Muhammad Abdullah '.repeat(11).trim()],
    ['in Urdu', 'عبداللہ '.repeat(25).trim()],
    ['of one word in Urdu', 'محمدعلی'.repeat(28)],
    ['with nothing between', 'x ('.repeat(66)],
  ])('holds 200 characters %s', async (_what, name) => {
    const pdf = await set({ name, event: name });
    expect(pagesOf(pdf)).toContain('Pages:           1,');
    const characters = linesOf(pdf).join('').replaceAll(/\s/g, '');
    expect(characters.split(name.replaceAll(/\s/g, '').slice(0, 6)).length).toBeGreaterThan(2);
    expect(characters).toContain('K7QM-2XRP-90TB-4VHE');
  });
});
