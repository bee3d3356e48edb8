import { festival } from '#festival';
import sharp from 'sharp';
import { certificatePdf } from '../../src/day/certificates/server/pdf/certificatePdf.ts';
import { pictureOf } from '../../tests/support/pdf.ts';
import { sampleCertificate } from '../../tests/support/sampleCertificate.ts';

const ours = {
  headline: festival.headline,
  festival: festival.name,
  university: festival.university.fullName,
  rowColours: festival.clubs.map(({ color }) => color),
  mark: festival.clubs[0] ?? null,
};
const certificates = [
  { title: 'A certificate of a place', changes: { place: 1, heading: 'Certificate of achievement' } },
  { title: 'A certificate of a name in Urdu', changes: { name: 'محمد عبداللہ بن یوسف' } },
];

export const certificatePictures = (): Promise<{ title: string; jpeg: Buffer }[]> =>
  Promise.all(
    certificates.map(async ({ title, changes }) => {
      const pdf = await certificatePdf({ ...sampleCertificate, ...ours, ...changes });
      return { title, jpeg: await sharp(pictureOf(pdf)).resize({ width: 1000 }).jpeg({ quality: 80 }).toBuffer() };
    }),
  );
