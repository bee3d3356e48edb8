import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function hasPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    const line = 'pdftotext not found: what stands in certificates is not read (apt-get install poppler-utils).';
    if (process.env['CI'] === 'true') throw new Error(line);
    console.warn(line);
    return false;
  }
}

function withFile(pdf: Uint8Array, program: string, ...rest: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'festival-pdf-'));
  try {
    writeFileSync(join(folder, 'one.pdf'), pdf);
    return execFileSync(program, [join(folder, 'one.pdf'), ...rest]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const linesOf = (pdf: Uint8Array): string[] =>
  withFile(pdf, 'pdftotext', '-')
    .toString()
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\f]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const fontsOf = (pdf: Uint8Array): { isEmbedded: boolean; isSubset: boolean }[] =>
  withFile(pdf, 'pdffonts')
    .toString()
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => {
      const [isEmbedded, isSubset] = line
        .slice(-26)
        .trim()
        .split(/\s+/)
        .map((word) => word === 'yes');
      return { isEmbedded: isEmbedded ?? false, isSubset: isSubset ?? false };
    });

export const pictureOf = (pdf: Uint8Array): Buffer => withFile(pdf, 'pdftoppm', '-png', '-singlefile', '-r', '150');

export const pagesOf = (pdf: Uint8Array): string =>
  withFile(pdf, 'pdfinfo')
    .toString()
    .replace(/.*(Pages: +\d+).*(Page size: [^\n]+).*/s, '$1, $2');
