// `npm run client`: writes the types of client/ anew.
import { writeFileSync } from 'node:fs';
import { clientTypes } from './client/clientTypes.ts';

writeFileSync('client/index.d.ts', clientTypes());
