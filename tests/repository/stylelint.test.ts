import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const component = 'src/events/events/web/Faulty.module.css';
const global = 'src/ui/styles/reset.css';

async function rulesBroken(code: string, codeFilename = component): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}
const inFeature = (rules: string) => `@layer feature {\n${rules}\n}\n`;

const sound = inFeature(`
  .card {
    margin: calc(-1 * var(--space-2)) auto 0;
    padding: 1px var(--space-4);
    inset: calc(50% - 2px) 0 calc(-1 * var(--space-2)) 100%;
    left: -100vw;
    border: 2px solid var(--color-edge);
    border-radius: var(--radius-lg) var(--radius-lg) 0 0;
    background: color-mix(in srgb, var(--c) 12%, transparent);
    font: 600 var(--text-xs) / 1 var(--font-mono);
    font-size: var(--text-md);
  }`);

test('a sound sheet has no findings', async () => {
  expect(await rulesBroken(sound)).toEqual([]);
});

const disallowed = 'declaration-property-value-disallowed-list';
const allowed = 'declaration-property-value-allowed-list';

test.each([
  ['a space off the scale', disallowed, '.a { padding: 0.85rem; }'],
  ['a space off the scale within calc()', disallowed, '.a { margin-top: calc(var(--nav-h) + 1rem); }'],
  ['a space in pixels', disallowed, '.a { gap: 10px; }'],
  ['a gap handed on', disallowed, '.a { --gap: 0.6em; }'],
  ['a position off the scale', disallowed, '.a { left: 0.9rem; }'],
  ['a position in pixels', disallowed, '.a { bottom: 6px; }'],
  ['a position in parts of the whole', disallowed, '.a { inset-inline-start: 12%; }'],
  ['an edge within inset', disallowed, '.a { inset: 0 auto 0 calc(100% + 0.5rem); }'],
  ['a size of type off the scale', allowed, '.a { font-size: 0.9375rem; }'],
  ['a size of type within font', disallowed, '.a { font: 600 0.75rem/1 var(--font-mono); }'],
  ['a radius of its own', allowed, '.a { border-radius: 4px; }'],
  ['a colour in hex', 'color-no-hex', '.a { background: #000; }'],
  ['a colour by name', 'color-named', '.a { color: red; }'],
  ['a colour by numbers', 'function-disallowed-list', '.a { color: rgb(0 0 0 / 0.5); }'],
  ['a class for everybody', 'selector-pseudo-class-disallowed-list', ':global(.card) { color: inherit; }'],
  ['a rule for the whole page', 'selector-disallowed-list', 'main { color: inherit; }'],
  ['a layer of its own', 'layer-name-pattern', '@layer mine { .a { color: inherit; } }'],
])('%s is found', async (_what, rule, css) => {
  expect(await rulesBroken(inFeature(css))).toContain(rule);
});

test('a sheet cannot bring in another', async () => {
  expect(await rulesBroken("@import '#ui/styles/reset.css';")).toContain('at-rule-disallowed-list');
});

test('the global sheets have no classes, and colours stand in the tokens alone', async () => {
  expect(await rulesBroken('@layer reset { .card { color: inherit; } }', global)).toContain('selector-max-class');
  expect(await rulesBroken('@layer reset { a { color: #000; } }', global)).toContain('color-no-hex');
  expect(await rulesBroken(':root { --color-ink: #0c0b0a; }', 'src/ui/styles/tokens.css')).toEqual([]);
});
