import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The name of the built file that several others import and that holds these words: it is named by its hash alone (vite.config.ts). */
export function builtFile(words: string): string {
  const shared = globSync('dist/web/assets/???????.js').filter((file) => readFileSync(file, 'utf8').includes(words));
  const [file] = shared;
  if (file === undefined || shared.length > 1) throw new Error(`"${words}" is in ${shared.length} shared files`);
  return basename(file);
}
