import type PDFDocument from 'pdfkit';
import { clusters, families, isShaped, textLayerName, type Face, type Family } from './fonts.ts';
import { setLine, shown, type SetLine, type SetRun } from './typesetting.ts';

type Doc = InstanceType<typeof PDFDocument>;
interface At {
  x: number;
  /** Of the baseline, from the top. */
  y: number;
  size: number;
}

/** @returns where the line ends */
export function drawLine(doc: Doc, { runs }: SetLine, { x, y, size }: At): number {
  let left = x;
  for (const run of runs) {
    const at = { x: left, y, size };
    if (run.face === null) drawMissing(doc, run, at);
    else if (isShaped(run.face)) drawShaped(doc, run, run.face, at);
    else drawCharacters(doc, run.isRightToLeft ? clusters(run.text).toReversed().join('') : run.text, run.face, at);
    left += run.width * size;
  }
  return left;
}

/** A short text on one line. @returns where it ends */
export const drawText = (doc: Doc, text: string, family: Family, at: At): number =>
  drawLine(doc, setLine(shown(text, family), family), at);

const asItIs = { lineBreak: false, baseline: 'alphabetic' } as const;
const drawCharacters = (doc: Doc, text: string, face: Face, { x, y, size }: At) =>
  doc.font(face.name).fontSize(size).text(text, x, y, asItIs);

/** A mark at the left end of a line is read outside of it, unless a character of its direction is next to it. */
function rightToLeftLayer(text: string): string {
  const characters = clusters(text).toReversed();
  return `${(characters[0]?.length ?? 0) > 1 ? '\u200f' : ''}${characters.join('')}`;
}

/** Letters that no font has: boxes on the page, the letters themselves in its text layer. */
function drawMissing(doc: Doc, run: SetRun, at: At): void {
  doc.markContent('Span', { actual: run.text });
  drawCharacters(doc, run.text, families.display[0], at);
  doc.endMarkedContent();
}

/**
 * Shaped characters as outlines, with the characters themselves as invisible text in the same place: pdftotext 22 reads
 * `ActualText` from right to left, and single glyphs of Nastaliq and Devanagari as other characters.
 */
function drawShaped(
  doc: Doc,
  { glyphs, text, width, isRightToLeft }: SetRun,
  { font }: Face,
  { x, y, size }: At,
): void {
  const scale = size / font.unitsPerEm;
  let [left, top] = [x, y];
  for (const [index, { path }] of glyphs.glyphs.entries()) {
    const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = glyphs.positions[index] ?? {};
    const outline = path
      .scale(scale, -scale)
      .translate(left + xOffset * scale, top - yOffset * scale)
      .toSVG();
    if (outline !== '') doc.path(outline).fill();
    left += xAdvance * scale;
    top -= yAdvance * scale;
  }
  const characters = isRightToLeft ? rightToLeftLayer(text) : text;
  const invisible = '3 Tr';
  doc.save().addContent(invisible).font(textLayerName).fontSize(size);
  const horizontalScaling = (100 * width * size) / doc.widthOfString(characters);
  doc.text(characters, x, y, { ...asItIs, horizontalScaling } as object).restore();
}
