import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { tokenColour } from '#platform/server/tokens.ts';
import { type Club, clubField } from '#ui/dots/clubField.ts';
import { isLit, rows, textColumns } from '#ui/dots/dots.ts';
import { ordinal } from '#day/results/rules.ts';
import { embedded, textLayer } from './fonts.ts';
import { drawLine, drawText } from './drawText.ts';
import { setBlock } from './typesetting.ts';

/** The text of a certificate. */
export interface CertificateText {
  name: string;
  event: string;
  /** As people read it. */
  date: string;
  /** Null: participated. */
  place: number | null;
  club: string;
  /** Of the club; null for one that the festival does not have. */
  mark: Club | null;
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
const paper = tokenColour('tape');
// The token is for a dark ground, and this is printed on white.
const mute = '#5f574a';

const page = { width: 841.89, height: 595.28 };
const margin = 56;
const band = 128;
const codeSize = 118;
const tileSide = 190;
const textWidth = page.width - 2 * margin;
const right = page.width - margin;
const besideTile = textWidth - tileSide - 40;

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
  drawTile(doc, certificate);
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
  drawDots(doc, { x: margin, y: top, pitch }, across, (x, y) =>
    x < columns.length && isLit(columns[x] ?? 0, y)
      ? [0.42, rowColours[y % rowColours.length] ?? unlit]
      : [0.08, unlit],
  );
  for (let x = margin + 3; x <= right; x += 14) doc.circle(x, band + 16, 1.6).fill(unlit);
}

/** The place in dots on the festival's paper, or large the mark of the club. */
function drawTile(doc: Doc, { place, mark }: CertificateText): void {
  const [left, top] = [right - tileSide, band + 40];
  if (place !== null) {
    doc.roundedRect(left, top, tileSide, tileSide, 10).fill(paper);
    const columns = textColumns(String(place));
    const pitch = Math.min(22, (tileSide - 40) / columns.length);
    const at = { x: left + (tileSide - columns.length * pitch) / 2, y: top + (tileSide - rows * pitch) / 2, pitch };
    drawDots(doc, at, columns.length, (x, y) => [isLit(columns[x] ?? 0, y) ? 0.43 : 0, tapeInk]);
  }
  if (!mark) return;
  const size = clubField(mark);
  const pitch = place === null ? tileSide / rows : 6;
  const at = place === null ? { x: left, y: top, pitch } : { x: margin, y: page.height - margin - 35, pitch };
  drawDots(doc, at, rows, (x, y) => [0.08 + 0.35 * size(x, y), size(x, y) > 0 ? mark.color : unlit]);
}

/** Seven rows of dots, each with its radius in parts of the pitch and its colour. */
function drawDots(
  doc: Doc,
  at: { x: number; y: number; pitch: number },
  columns: number,
  dot: (x: number, y: number) => readonly [radius: number, fill: string],
): void {
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const [radius, fill] = dot(x, y);
      if (radius > 0)
        doc.circle(at.x + (x + 0.5) * at.pitch, at.y + (y + 0.5) * at.pitch, at.pitch * radius).fill(fill);
    }
}

function drawWords(doc: Doc, certificate: CertificateText): void {
  const { name, event, date, place, club, mark, university, heading } = certificate;
  doc.fillColor(tapeInk);
  drawText(doc, heading, 'display', { x: margin, y: 186, size: 24 });
  doc.fillColor(mute);
  drawText(doc, 'This certifies that', 'text', { x: margin, y: 212, size: 14 });

  doc.fillColor(tapeInk);
  const nameBlock = setBlock(name, 'display', { width: besideTile, height: 110, sizes: { most: 52, least: 13 } });
  const firstName = nameBlock.lines.length > 1 ? 226 + nameBlock.leading : 292;
  nameBlock.lines.forEach((line, at) =>
    drawLine(doc, line, { x: margin, y: firstName + at * nameBlock.leading, size: nameBlock.size }),
  );

  doc.fillColor(mute);
  const below = Math.max(342, firstName + (nameBlock.lines.length - 1) * nameBlock.leading + 36);
  drawText(doc, place === null ? 'took part in' : `took ${ordinal(place)} place in`, 'text', {
    x: margin,
    y: below,
    size: 14,
  });

  doc.fillColor(tapeInk);
  const eventBlock = setBlock(event, 'display', { width: besideTile, height: 64, sizes: { most: 30, least: 11 } });
  const firstEvent = below + Math.max(38, eventBlock.leading);
  eventBlock.lines.forEach((line, at) =>
    drawLine(doc, line, { x: margin, y: firstEvent + at * eventBlock.leading, size: eventBlock.size }),
  );

  doc.fillColor(mute);
  const besideMark = place !== null && mark ? margin + 56 : margin;
  drawText(doc, `${date}, ${club}`, 'text', { x: besideMark, y: page.height - margin - 18, size: 13 });
  drawText(doc, university, 'text', { x: besideMark, y: page.height - margin, size: 13 });
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
