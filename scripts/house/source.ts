/** One import of a file: what it names, whether it brings code or only types, and the names it binds. */
export interface Import {
  specifier: string;
  typeOnly: boolean;
  /** What is imported → the name it has here; `*` for the whole. */
  names: Map<string, string>;
}

const statement =
  /(?:^|[;}\n])\s*(import|export)\s+(type\s+)?((?:[\w$*\s,{}]|\bas\b)*?)\s*\bfrom\s*(['"])([^'"\n]+)\4|(?:^|[;}\n])\s*import\s*(['"])([^'"\n]+)\6/g;
const call = /(\btypeof\s+)?\bimport\s*\(\s*(['"])([^'"\n]+)\2\s*\)(\s*\.\s*[A-Z])?/g;

/** The imports of a file without comments: static, dynamic, re-exports, and `import('x').Type`. */
export function importsOf(code: string): Import[] {
  const found: Import[] = [];
  for (const [, , type, clause = '', , from, , bare] of code.matchAll(statement)) {
    found.push({ specifier: from ?? bare ?? '', typeOnly: type !== undefined, names: namesOf(clause) });
  }
  for (const [, typeOf, , specifier = '', member] of code.matchAll(call)) {
    found.push({ specifier, typeOnly: Boolean(typeOf ?? member), names: new Map() });
  }
  return found.map((each) => ({ ...each, specifier: each.specifier.replace(/\?.*$/, '') }));
}

const file = /(?:new URL\(\s*|import\.meta\.dirname,\s*)['"`]([^'"`$]+)/g;

/** The paths beside a module that it opens as files: `new URL('…', import.meta.url)`, `join(import.meta.dirname, '…')`. */
export const filesReadBy = (code: string): string[] =>
  [...code.matchAll(file)].flatMap(([, path = '']) => (/^\w+:|^\//.test(path) ? [] : [path]));

function namesOf(clause: string): Map<string, string> {
  const names = new Map<string, string>();
  const whole = /\*\s+as\s+([\w$]+)/.exec(clause)?.[1];
  if (whole) names.set('*', whole);
  for (const part of (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',')) {
    const [, name, alias] = /^(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?$/.exec(part.trim()) ?? [];
    if (name) names.set(name, alias ?? name);
  }
  return names;
}

/**
 * The text with comments blanked, lines kept. Strings, templates and regular expressions are read so that `//` inside
 * them stays. Not a parser: an apostrophe in JSX text opens a string, which its line ends.
 */
export function withoutComments(text: string): string {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=(?:^|[=(,:[!&|?{};+\n]|=>|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/g;
  return text.replace(token, (found) =>
    found.startsWith('//') || found.startsWith('/*') ? found.replace(/[^\n]/g, ' ') : found,
  );
}
