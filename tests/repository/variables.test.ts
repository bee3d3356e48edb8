import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment, variableNames } from '#run/app/server/environment.ts';
import { variables } from '#run/app/server/variables.ts';
import { variablesPage } from '../../scripts/variables/page.ts';

const words = (text: string) => text.replaceAll(/[\s|-]+/g, ' ').trim();

test('docs/variables.md is as the schema says: npm run variables', () => {
  expect(words(readFileSync('docs/variables.md', 'utf8'))).toBe(words(variablesPage()));
  expect(Object.keys(variables).toSorted()).toEqual(variableNames.toSorted());
});

test.each(Object.entries(variables))('the example of %s is taken', (name, { example }) => {
  const own = () => {
    try {
      readEnvironment({ [name]: example });
      return [];
    } catch (error) {
      return error instanceof EnvironmentError ? error.problems : [String(error)];
    }
  };
  // Not on its own: production wants more, an administrator both lines, an address beyond this machine production.
  const needsMore = /must be set|while NODE_ENV is not production|which is unset/;
  expect(own().filter((line) => line.startsWith(`${name} `) && !needsMore.test(line))).toEqual([]);
});

const withUnset = Object.entries(variables).flatMap(([name, { unset }]) =>
  unset === undefined ? [] : [[name, unset]],
);
test.each(withUnset)('%s unset means %s', (name = '', unset = '') => {
  expect(readEnvironment({ [name]: unset })).toEqual(readEnvironment({}));
  const other = { PORT: '1', HOST: 'localhost', DEMO: 'after' }[name] ?? (unset === 'on' ? 'off' : 'test');
  if (name !== 'NODE_ENV') expect(readEnvironment({ [name]: other })).not.toEqual(readEnvironment({}));
});

test.each([
  'README.md',
  'docs/operate.md',
  'docs/removing-the-demo.md',
  'deploy/compose.yaml',
  'deploy/compose.env.example',
])('%s sets only variables that there are', (file) => {
  const set = [...readFileSync(file, 'utf8').matchAll(/(?:^|[\s`'"])([A-Z][A-Z_]{3,})(?:=|: \$\{)/gm)].map(
    ([, name = '']) => name,
  );
  const ofOthers = ['COMMIT', 'POSTGRES_PASSWORD', 'NODE_EXTRA_CA_CERTS'];
  expect(set.filter((name) => !(name in variables) && !ofOthers.includes(name))).toEqual([]);
});
