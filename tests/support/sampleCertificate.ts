import type { CertificateText } from '#day/certificates/server/pdf/certificatePdf.ts';

export const sampleCertificate: CertificateText = {
  name: 'Ayesha Noor',
  event: 'Code Sprint',
  date: '28/02/2026',
  place: null,
  club: 'Koderz Club',
  mark: { slug: 'koderz-club', color: '#ff7a52', mark: null },
  serial: 'K7QM-2XRP-90TB-4VHE',
  verifyUrl: 'https://festival.example/verify/K7QM2XRP90TB4VHE',
  verifyAt: 'festival.example/verify',
  headline: "TECH FEST '25",
  festival: "TechFest '25",
  university: 'A University of Engineering & Technology',
  rowColours: ['#ff0000'],
  heading: 'Certificate of participation',
};
