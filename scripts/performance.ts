import { readFileSync, writeFileSync } from 'node:fs';
import { readResults, recordedFile } from '../bench/recorded.ts';
import { begins, performancePart, performancePictures, scalePart } from './performance/page.ts';

const results = readResults(recordedFile);
const parts = { 'docs/performance.md': performancePart(results), 'docs/scale.md': scalePart(results) };
for (const [page, part] of Object.entries(parts)) {
  const [handwritten = ''] = readFileSync(page, 'utf8').split(begins);
  writeFileSync(page, `${handwritten}${begins}\n\n${part}`);
}
for (const [file, svg] of Object.entries(performancePictures(results))) writeFileSync(`docs/pictures/${file}`, svg);
