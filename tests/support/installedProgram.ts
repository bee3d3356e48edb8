import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const findProgram = (name: string): string | undefined =>
  ['/usr/sbin', '/opt/homebrew/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

export function isInstalled(program: string | undefined, aptPackage: string): boolean {
  if (program !== undefined) return true;
  const line = `${aptPackage} not found: what needs it is skipped (apt-get install ${aptPackage}).`;
  if (process.env['CI'] === 'true') throw new Error(line);
  console.warn(line);
  return false;
}
