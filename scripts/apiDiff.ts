// `npm run api:diff -- OLD.json [NEW.json]`: names each change between two documents of the API that breaks a client of the
// old one, and exits 1. Without the second: the contracts as they are now. A running server has its document at
// /api/openapi.json.
import { readFileSync } from 'node:fs';
import { counted } from '#platform/counted.ts';
import { openApi } from '#run/apidocs/server/openapi.ts';
import { type ApiDocument, breakingChanges } from './apiDiff/breakingChanges.ts';

function readDocument(path: string): ApiDocument {
  const document = JSON.parse(readFileSync(path, 'utf8')) as Partial<ApiDocument>;
  if (typeof document.paths !== 'object') throw new Error('no paths: this is no OpenAPI document');
  return document as ApiDocument;
}

function compare([old, now, ...others]: readonly string[]): number {
  if (old === undefined || others.length > 0) {
    console.error('Usage: npm run api:diff -- OLD.json [NEW.json]');
    return 2;
  }
  let current = old;
  try {
    const before = readDocument(old);
    current = now ?? 'the contracts';
    const present = JSON.parse(JSON.stringify(openApi('http://localhost'))) as ApiDocument;
    const found = breakingChanges(before, now === undefined ? present : readDocument(now));
    for (const change of found) console.log(change);
    console.log(
      found.length === 0 ? 'No breaking change.' : `${counted(found.length, 'breaking change', 'breaking changes')}.`,
    );
    return found.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`${current}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

process.exitCode = compare(process.argv.slice(2));
