import type { Import } from './source.ts';

interface Source {
  path: string;
  code: string;
  imports: (Import & { target: string | undefined })[];
}

export function declaringFileByTable(sources: Iterable<Source>): Map<string, string> {
  const tables = new Map<string, string>();
  for (const { path, code } of sources) {
    if (!path.endsWith('tables.ts')) continue;
    for (const [, name = ''] of code.matchAll(/\bpgTable\(\s*['"](\w+)['"]/g)) tables.set(name, path);
  }
  return tables;
}

export function writesIn({ code, imports }: Source, tables: ReadonlyMap<string, string>): Set<string> {
  const files = new Set<string>();
  const variables = new Map<string, string>();
  for (const { target, names } of imports) {
    if (target?.endsWith('tables.ts')) for (const local of names.values()) variables.set(local, target);
  }
  const add = (file: string | undefined) => file && files.add(file);
  for (const [, variable = ''] of code.matchAll(/\.(?:insert|update|delete)\(\s*([\w$]+)(?:\.[\w$]+)?\s*\)/g)) {
    add(variables.get(variable));
  }
  for (const [, variable, name] of code.matchAll(
    /\b(?:insert\s+into|delete\s+from|update(?=\s+\S+(?:\s+as\s+\w+|\s+\w+)?\s+set\b))\s+(?:\$\{\s*([\w$]+)[^}]*\}|"?(\w+))/gi,
  )) {
    add(variable ? variables.get(variable) : tables.get(name ?? ''));
  }
  return files;
}
