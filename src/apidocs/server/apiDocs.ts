import { allRefusals } from './contracts.ts';
import { describedCalls, type DescribedCall, type DescribedField } from './describedCalls.ts';

/** The reference as Markdown, for docs/api.md. */
export function apiDocs(): string {
  const groups = describedCalls().flatMap(({ title, calls }) => [`## ${title}`, ...calls.map(callDocs)]);
  const refusals = Object.entries(allRefusals).map(
    ([code, { status, message }]) => `- \`${code}\` ${status}: ${message}`,
  );
  return `${[
    '# The API',
    'Made from the contracts by `npm run docs:api`; a test compares the two. Running servers tell the same under `/api/docs` and `/api/openapi.json`.',
    'JSON in, JSON out. Every answer is `{ success: true, message?, data }` or `{ success: false, message, code, errors? }`; programs test `code`. Calls for people signed in carry `Authorization: Bearer <token>`.',
    ...groups,
    '## Refusals',
    refusals.join('\n'),
  ].join('\n\n')}\n`;
}

function callDocs(call: DescribedCall): string {
  return [
    `### \`${call.method} ${call.path}\``,
    `${call.summary}. For ${call.who}.`,
    [
      ...call.inputs.map(({ name, fields }) => list(name, fields)),
      list(`Answer ${call.status}`, call.answer),
      `- Refusals: ${call.refusals.map((code) => `\`${code}\``).join(', ')}`,
    ]
      .filter((part) => part !== '')
      .join('\n'),
  ].join('\n\n');
}

const list = (title: string, fields: readonly DescribedField[]): string =>
  fields.length === 0
    ? ''
    : [
        `- ${title}`,
        ...fields.map(
          ({ name, shape, optional }) => `  - \`${name}\`${optional ? ' (optional)' : ''}: ${plain(shape)}`,
        ),
      ].join('\n');

const plain = (shape: string) => (/[{*_"]/.test(shape) ? `\`${shape}\`` : shape);
