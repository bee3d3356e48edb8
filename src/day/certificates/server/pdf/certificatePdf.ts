import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { tokenColour } from '#platform/server/tokens.ts';
import { isLit, rows, textColumns } from '#ui/dots/dots.ts';
import { embedded, textLayer } from './fonts.ts';
import { drawLine, drawText } from './drawText.ts';
import { setBlock } from './typesetting.ts';

/** The text of a certificate. */
export interface CertificateText {
  name: string;
  event: string;
  /** As people read it. */
  date: string;
  /** Such as `2nd place`; null: participated. */
  place: string | null;
  club: string;
  /** In groups. */
  serial: string;
  /** The address in the QR code. */
  verifyUrl: string;
  /** The page for typing the serial. */
  verifyAt: string;
  headline: string;
  festival: string;
  university: string;
  /** Colours of the headline's seven rows. */
  rowColours: readonly string[];
  /** The festival's language. */
  heading: string;
}

const ink = tokenColour('ink');
const tapeInk = tokenColour('tape-ink');
const unlit = tokenColour('edge');
// The token is for a dark ground, and this is printed on white.
const mute = '#5f574a';

const page = { width: 841.89, height: 595.28 };
const margin = 56;
const band = 128;
const codeSize = 118;
const textWidth = page.width - 2 * margin;
const right = page.width - margin;

type Doc = InstanceType<typeof PDFDocument>;

/** A certificate as a PDF: A4 landscape, its fonts embedded. @returns some 15 to 60 kB */
export async function certificatePdf(certificate: CertificateText): Promise<Uint8Array> {
  const { name, event, festival, heading } = certificate;
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: `${heading}: ${name}, ${event}`, Author: festival, Creator: festival, Producer: festival },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  for (const { name: face, font } of [...embedded, textLayer()]) doc.registerFont(face, font as never);
  drawBand(doc, certificate);
  drawWords(doc, certificate);
  drawProof(doc, certificate);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The festival's headline in dots, each row in its club's colour, and the holes of the tape below it. */
function drawBand(doc: Doc, { headline, rowColours }: CertificateText): void {
  doc.rect(0, 0, page.width, band).fill(ink);
  const columns = textColumns(headline);
  const pitch = Math.min(9, textWidth / columns.length);
  const across = Math.floor((page.width - margin) / pitch);
  const top = (band - rows * pitch) / 2;
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < across; x++) {
      const lit = x < columns.length && isLit(columns[x] ?? 0, y);
      doc
        .circle(margin + (x + 0.5) * pitch, top + (y + 0.5) * pitch, pitch * (lit ? 0.42 : 0.08))
        .fill(lit ? (rowColours[y % rowColours.length] ?? unlit) : unlit);
    }
  for (let x = margin + 3; x <= right; x += 14) doc.circle(x, band + 16, 1.6).fill(unlit);
}

function drawWords(doc: Doc, certificate: CertificateText): void {
  const { name, event, date, place, club, university, heading } = certificate;
  doc.fillColor(tapeInk);
  drawText(doc, heading, 'display', { x: margin, y: 186, size: 24 });
  doc.fillColor(mute);
  drawText(doc, 'This certifies that', 'text', { x: margin, y: 212, size: 14 });

  doc.fillColor(tapeInk);
  const nameBlock = setBlock(name, 'display', { width: textWidth, height: 110, sizes: { most: 52, least: 13 } });
  const firstName = nameBlock.lines.length > 1 ? 226 + nameBlock.leading : 292;
  nameBlock.lines.forEach((line, at) =>
    drawLine(doc, line, { x: margin, y: firstName + at * nameBlock.leading, size: nameBlock.size }),
  );

  doc.fillColor(mute);
  const below = Math.max(342, firstName + (nameBlock.lines.length - 1) * nameBlock.leading + 36);
  drawText(doc, place === null ? 'took part in' : `took ${place} in`, 'text', { x: margin, y: below, size: 14 });

  doc.fillColor(tapeInk);
  const eventWidth = textWidth - codeSize - 40;
  const eventBlock = setBlock(event, 'display', { width: eventWidth, height: 64, sizes: { most: 30, least: 11 } });
  const firstEvent = below + Math.max(38, eventBlock.leading);
  eventBlock.lines.forEach((line, at) =>
    drawLine(doc, line, { x: margin, y: firstEvent + at * eventBlock.leading, size: eventBlock.size }),
  );

  doc.fillColor(mute);
  drawText(doc, `${date}, ${club}`, 'text', { x: margin, y: page.height - margin - 18, size: 13 });
  drawText(doc, university, 'text', { x: margin, y: page.height - margin, size: 13 });
}

/** QR code, address and serial, at the bottom right. */
function drawProof(doc: Doc, { verifyUrl, verifyAt, serial }: CertificateText): void {
  const { data, size: cells } = encode(verifyUrl, { border: 0 });
  const cell = codeSize / cells;
  const [left, top] = [right - codeSize, page.height - margin - 36 - codeSize];
  data.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && doc.rect(left + x * cell, top + y * cell, cell + 0.05, cell + 0.05)),
  );
  doc.fill(ink);
  const atRight = (text: string, family: 'text' | 'mono', y: number, size: number) => {
    const block = setBlock(text, family, { width: 340, height: size * 2, sizes: { most: size, least: 6 } });
    for (const line of block.lines) drawLine(doc, line, { x: right - line.width * block.size, y, size: block.size });
  };
  doc.fillColor(mute);
  atRight(`Verify at ${verifyAt}`, 'text', page.height - margin - 18, 10);
  doc.fillColor(tapeInk);
  atRight(serial, 'mono', page.height - margin, 11);
}
