import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiDocs } from './apiDocs.ts';

// Writes docs/api.md anew: `npm run docs:api` after a contract has changed.
writeFileSync(fileURLToPath(new URL('../../../docs/api.md', import.meta.url)), apiDocs());
