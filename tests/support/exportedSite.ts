import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HtmlValidate, Parser } from 'html-validate';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
const parser = new Parser(validator.getConfigForSync('page.html'));

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));

export function openPage(file: string) {
  const html = readFileSync(file, 'utf8');
  const document = parser.parseHtml(html);
  const valuesOf = (selector: string, attribute: string) =>
    document.querySelectorAll(selector).map((element) => element.getAttributeValue(attribute) ?? '');
  const links = valuesOf('a[href]', 'href');
  const isElsewhere = (address: string) => /^(https?|mailto):/.test(address);
  const shown = [
    ...valuesOf('[src]', 'src'),
    ...valuesOf('link[href]', 'href'),
    ...valuesOf('img', 'srcset').flatMap((set) => set.split(',').flatMap((each) => each.trim().split(' ')[0] || [])),
  ];
  const own = [...links.filter((address) => !isElsewhere(address)), ...shown];
  return {
    html,
    text: document.textContent.replaceAll(/\s+/g, ' '),
    has: (selector: string) => document.querySelector(selector) !== null,
    count: (selector: string) => document.querySelectorAll(selector).length,
    shown,
    broken: own.filter((address) => !leadsTo(file, address)),
    faults: async () => {
      const { results } = await validator.validateString(html);
      return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
    },
  };
}

function leadsTo(from: string, address: string): boolean {
  if (/^([a-z]+:|\/|\?)/.test(address)) return false;
  const [path = '', place] = address.split('#');
  const file = path === '' ? from : join(dirname(from), path);
  if (!existsSync(file)) return false;
  return place === undefined || readFileSync(file, 'utf8').includes(` id="${place}"`);
}
