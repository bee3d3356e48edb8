import { environmentProblems, variableNames } from '../../src/run/app/server/environment.ts';
import { variables } from '../../src/run/app/server/variables.ts';

type Values = Record<string, string>;

const isRequired = (name: string, env: Values) =>
  environmentProblems(env).some((line) => line.startsWith(`${name} must be set`));

function neededIn(name: string): string {
  if (isRequired(name, { NODE_ENV: 'production' })) return 'production';
  const withDatabase = { NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1/festival' };
  if (isRequired(name, withDatabase)) return 'production with DATABASE_URL';
  const other = variableNames.find((each) => isRequired(name, { [each]: variables[each].example }));
  return other === undefined ? '' : `with ${other}`;
}

export function variablesPage(): string {
  const rows = Object.entries(variables).map(([name, { about, example, unset }]) =>
    [`\`${name}\``, about, `\`${example}\``, unset === undefined ? '' : `\`${unset}\``, neededIn(name)].join(' | '),
  );
  return `# Variables

For operators. Written by \`npm run variables\` from the schema in \`src/run/app/server/environment.ts\`; a test fails when it is stale. All of them are checked
at start: a value that makes no sense stops it with one line that names the variable. An empty value counts as unset.

| Variable | What it says | For example | Unset means | Needed in |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

Node's own variables hold too, such as \`NODE_EXTRA_CA_CERTS=/etc/ssl/our-ca.pem\` for a mail server or a database with a certificate of one's own
authority.
`;
}
