import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Plants a fault into the product for a control: in the file whose path ends so, `from` becomes `to`. To be called before the
 * product is imported. @throws while that file is loaded, when `from` stands there no more
 */
export function plantFault(file: string, from: string, to: string): void {
  registerHooks({
    load: (url, context, next) => {
      if (!url.endsWith(file)) return next(url, context);
      const source = readFileSync(new URL(url), 'utf8');
      if (!source.includes(from)) throw new Error(`${file} is written in another way now`);
      return { format: 'module-typescript', source: source.replace(from, to), shortCircuit: true };
    },
  });
}
