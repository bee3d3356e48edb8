import { writeFileSync } from 'node:fs';
import { variablesPage } from './variables/page.ts';

writeFileSync('docs/variables.md', variablesPage());
