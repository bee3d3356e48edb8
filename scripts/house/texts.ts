// A browser that translates a page puts `<font>` elements in the place of its text nodes. React then fails when it removes such
// a text or inserts something before it, and goes on writing to a node that nobody sees. So a text that may change stands alone
// in its element, and so does a text after something that comes and goes.
import { parseSync } from 'vite';
import type { Finding } from './rules.ts';

/** What names a node by itself in this code: it is made of elements wherever it is passed. */
const elementNames = new Set(
  `action aside back badge badges beside button change children closed counter deadline dialog dots empty end facts filters
  found icon input list loading mark messages organizer panel registrations renderAction results tools useRoutes`.split(
    /\s+/,
  ),
);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
type Kind = 'element' | 'comesAndGoes' | 'text' | 'changingText' | 'nothing';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const hasElement = (node: Node): boolean =>
  /^JSX(Element|Fragment)$/.test(node.type) || childrenOf(node).some(hasElement);

/** The names that this file gives to what it makes of elements. */
function ownElements(node: Node, found = new Set<string>()): Set<string> {
  const named = node['id'];
  if (/^(VariableDeclarator|FunctionDeclaration)$/.test(node.type) && isNode(named) && hasElement(node)) {
    found.add(String(named['name']));
  }
  for (const child of childrenOf(node)) ownElements(child, found);
  return found;
}

const nameOf = (node: Node): string => {
  const inner = node['callee'] ?? node['property'];
  return isNode(inner) ? nameOf(inner) : String(node['name']);
};

function kindOf(node: Node, own: ReadonlySet<string>): Kind {
  const kind = (key: string) => kindOf(node[key] as Node, own);
  const either = (...kinds: Kind[]): Kind =>
    kinds.some((each) => each === 'text' || each === 'changingText') ? 'changingText' : 'comesAndGoes';
  switch (node.type) {
    case 'JSXText':
      return /^\s*\n\s*$/.test(String(node['value'])) ? 'nothing' : 'text';
    case 'JSXElement':
      return 'element';
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return kind('expression');
    case 'JSXEmptyExpression':
      return 'nothing';
    case 'Literal':
      return node['value'] === null ? 'nothing' : 'text';
    case 'LogicalExpression':
      return node['operator'] === '&&' ? either(kind('right')) : either(kind('left'), kind('right'));
    case 'ConditionalExpression':
      return either(kind('consequent'), kind('alternate'));
    default:
      if (hasElement(node) || node['name'] === 'undefined') return 'comesAndGoes';
      if (!/^(Identifier|MemberExpression|CallExpression)$/.test(node.type)) return 'changingText';
      return elementNames.has(nameOf(node)) || own.has(nameOf(node)) ? 'comesAndGoes' : 'changingText';
  }
}

/** Texts that a translating browser would take out of React's hands. */
export function textFindings(path: string, code: string): Finding[] {
  if (!path.endsWith('.tsx')) return [];
  const { program } = parseSync(path, code);
  const own = ownElements(program as unknown as Node);
  const found: Finding[] = [];
  const visit = (node: Node) => {
    for (const child of childrenOf(node)) visit(child);
    if (!/^JSX(Element|Fragment)$/.test(node.type)) return;
    const kinds = (node['children'] as Node[])
      .map((child) => ({ child, kind: kindOf(child, own) }))
      .filter(({ kind }) => kind !== 'nothing');
    if (node.type === 'JSXElement' && kinds.length === 1) return;
    const first = kinds.findIndex(({ kind }) => kind === 'comesAndGoes');
    for (const [at, { child, kind }] of kinds.entries()) {
      if (kind !== 'changingText' && !(kind === 'text' && first >= 0 && at > first)) continue;
      const line = code.slice(0, child.start).split('\n').length;
      const written = code.slice(child.start, child.end).trim().replace(/\s+/g, ' ').slice(0, 60);
      found.push({ rule: 'texts', path, message: `line ${line}: give "${written}" an element of its own` });
    }
  };
  visit(program as unknown as Node);
  return found;
}
