import { parseAst } from 'vite';
import { allowedWords, retiredNames, retiredWords } from './plan.ts';

interface Node {
  type: string;
  name?: unknown;
  [key: string]: unknown;
}
interface Identifier {
  name: string;
  isProperty: boolean;
}

/** The identifiers of a file that have a word in them which the field has its own term for, each once. */
export function retiredIn(path: string, text: string): string[] {
  const file = path.split('/').at(-1)?.replace(/\..*$/, '') ?? '';
  const identifiers = [{ name: file, isProperty: false }, ...identifiersOf(path, text)];
  const retired = identifiers.filter((each) => isRetired(each.name) && !isAllowed(each));
  return [...new Set(retired.map(({ name }) => name))];
}

export const retiredAmong = (names: Iterable<string>): string[] => [...names].filter(isRetired);

const wordsOf = (name: string) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];

const isRetired = (name: string) =>
  retiredNames.includes(name) || wordsOf(name).some((word) => retiredWords.includes(word));

const isAllowed = ({ name, isProperty }: Identifier) =>
  allowedWords.some((allowed) => allowed.name === name && (isProperty || allowed.isLocal));

function identifiersOf(path: string, text: string): Identifier[] {
  // Most files have none of the words, and parsing takes the time.
  if (!isRetired(text) && !retiredNames.some((name) => text.includes(name))) return [];
  const found: Identifier[] = [];
  const visit = (value: unknown, isProperty: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, false);
    else if (isNode(value)) {
      if (typeof value.name === 'string') found.push({ name: value.name, isProperty });
      const isOfProperty = !value['computed'] && !value['shorthand'];
      for (const [key, child] of Object.entries(value))
        visit(child, isOfProperty && (key === 'key' || key === 'property'));
    }
  };
  visit(programOf(path, text), false);
  return found;
}

/** Undefined for a file that cannot be parsed: the compiler reports it. */
function programOf(path: string, text: string): unknown {
  try {
    return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  } catch {
    return undefined;
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
