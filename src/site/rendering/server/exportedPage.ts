import { withLinkedStyles } from './inlineAssets.ts';

/** A page that is exported as a static file. Without scripts: hydration would fail to load its data when the server is gone. */
export interface ExportTarget {
  /** The page's own file, such as `events/1.html`. */
  file: string;
  /** The file of a URL of the site; undefined if it is not exported. */
  fileOf: (address: string) => string | undefined;
  /** The notice at its top, as plain text. */
  line: string;
}

type Attributes = Map<string, string>;

interface Open {
  /** The start of its closing tag. */
  name: string;
  /** The start and end of its opening tag in the output. */
  from: number;
  to: number;
  /** Whether something in it was removed; after a `field` it is removed whole, such as an icon. */
  lost: 'nothing' | 'something' | 'field';
}

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
// React and the template write every attribute in double quotes and escape those within.
const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|[^">])*)>/g;
const attribute = /([^\s=/>]+)(?:="([^"]*)")?/g;
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<noscript>[\s\S]*?<\/noscript>|<!--(?!\[)[\s\S]*?-->/g;

// Only useful to registered people.
const interactive = ['data-guest', 'data-acts', 'data-sticky-action'];
const fields = new Set(['input', 'select', 'textarea']);
const kinds = new Set(['stylesheet', 'icon', 'apple-touch-icon']);
const menu = 'menu';

/** URLs of the files that a page shows: styles, pictures, icons. */
export function filesShown(html: string): string[] {
  const found = new Set<string>();
  for (const [, , name = '', written = ''] of withLinkedStyles(html).replaceAll(scripts, '').matchAll(tag)) {
    const { src, srcset, href } = namesOf(attributesOf(written));
    const isLink = name === 'link' && kinds.has(attributesOf(written).get('rel') ?? '');
    for (const address of [src, ...addressesOf(srcset), isLink ? href : undefined])
      if (address !== undefined && isOwn(address)) found.add(withoutQuery(address));
  }
  return [...found];
}

/** The page without scripts, forms and links to pages that are not exported; its own URLs are relative. */
export function exportedPage(html: string, target: ExportTarget): string {
  const source = withLinkedStyles(html).replaceAll(scripts, '');
  const open: Open[] = [];
  let out = '';
  let at = 0;
  // The depth inside a removed element.
  let skipped = 0;
  const isIn = (name: string) => open.some((each) => each.name === name);
  for (const match of source.matchAll(tag)) {
    const [whole, slash, name = '', written = ''] = match;
    if (skipped === 0) out += source.slice(at, match.index);
    at = match.index + whole.length;
    const isVoid = voidElements.has(name) || written.endsWith('/');
    if (skipped > 0) {
      if (!isVoid) skipped += slash === '' ? 1 : -1;
    } else if (slash === '/') {
      const ended = open.pop();
      if (!ended) throw new Error(`</${name}> ends nothing`);
      const isEmpty = ended.lost !== 'nothing' && out.slice(ended.to).trim() === '';
      if (!isEmpty && ended.lost !== 'field') out += `</${ended.name}>`;
      else {
        out = out.slice(0, ended.from);
        const around = open.at(-1);
        if (around?.lost === 'nothing') around.lost = 'something';
      }
    } else {
      const attributes = attributesOf(written);
      const becomes = exportedName(name, attributes, target, isIn('dialog'));
      if (becomes === undefined) {
        const around = open.at(-1);
        if (around && around.lost !== 'field') around.lost = fields.has(name) ? 'field' : 'something';
        if (!isVoid) skipped = 1;
      } else {
        const from = out.length;
        out += `<${becomes}${[...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')}${isVoid ? ' /' : ''}>`;
        if (!isVoid) open.push({ name: becomes, from, to: out.length, lost: 'nothing' });
      }
    }
  }
  return withLine(out + source.slice(at), target.line);
}

/** Changes the attributes; undefined if the element is removed. */
function exportedName(
  name: string,
  attributes: Attributes,
  target: ExportTarget,
  isInMenu: boolean,
): string | undefined {
  for (const given of ['crossorigin', 'fetchpriority', 'loading', 'aria-expanded', 'aria-controls'])
    attributes.delete(given);
  if (interactive.some((mark) => attributes.has(mark))) return undefined;
  if (name === 'form' || name === 'label' || name === 'fieldset' || fields.has(name)) return undefined;
  if (name === 'meta')
    return attributes.has('property') || attributes.get('name') === 'twitter:card' ? undefined : name;
  if (name === 'link' && !kinds.has(attributes.get('rel') ?? '')) return undefined;
  if (name === 'details') attributes.set('open', '');
  if (name === 'dialog') attributes.set('popover', 'auto').set('id', menu);
  if (name === 'button') return exportedButton(attributes, isInMenu);
  for (const [key, value] of attributes) {
    if (key.toLowerCase() === 'srcset') attributes.set(key, relativeSet(value, target));
    else if ((key === 'src' || (key === 'href' && name !== 'a')) && isOwn(value)) {
      const address = relative(value, target);
      if (address === undefined) return undefined;
      attributes.set(key, address);
    }
  }
  return name === 'a' ? exportedLink(attributes, target) : name;
}

/** Without scripts only the menu opens. Other dialog buttons become their text. */
function exportedButton(attributes: Attributes, isInMenu: boolean): string | undefined {
  const opensDialog = attributes.get('aria-haspopup') === 'dialog';
  if (isInMenu || (opensDialog && attributes.has('data-icon'))) {
    attributes.set('popovertarget', menu);
    return 'button';
  }
  if (!opensDialog || attributes.has('data-button')) return undefined;
  attributes.delete('type');
  attributes.delete('aria-haspopup');
  return 'span';
}

function exportedLink(attributes: Attributes, target: ExportTarget): string | undefined {
  const href = attributes.get('href') ?? '';
  if (!isOwn(href)) return 'a';
  const address = relative(href, target);
  if (address !== undefined) {
    attributes.set('href', address);
    return 'a';
  }
  // A link that only offers a file is useless without it.
  if (attributes.has('data-button') || attributes.has('download')) return undefined;
  attributes.delete('href');
  return 'span';
}

/** Replaces the site's notice. The style is unlayered, so that it overrides the styles of the pages. */
function withLine(html: string, line: string): string {
  const withNotice = html.replace(
    /(<output[^>]*>)[^<]*(<\/output>\s*<header)/,
    (_all, before: string, after: string) => {
      return `${before}${escaped(line)}${after}`;
    },
  );
  if (withNotice === html) throw new Error('it has no place for the line that says when it was kept');
  return withNotice.replace('</head>', `<style>dialog:popover-open{display:block}</style></head>`);
}

/** With URLs relative to the style sheet, and the rules for browsers without scripts applied in all. */
export function exportedStyles(css: string, target: Pick<ExportTarget, 'file' | 'fileOf'>): string {
  return css
    .replaceAll(
      /url\((["']?)(\/[^)"']*)\1\)/g,
      (_all, _quote, address: string) => `url(${relative(address, target) ?? ''})`,
    )
    .replaceAll(/\(scripting:\s*none\)/g, '(min-width:0)')
    .replaceAll(/\(scripting:\s*enabled\)/g, '(max-width:0)');
}

export const filesOfStyles = (css: string): string[] =>
  [...css.matchAll(/url\((["']?)(\/[^)"']*)\1\)/g)].map(([, , address = '']) => address);

const isOwn = (address: string): boolean => address.startsWith('/') && !address.startsWith('//');
const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

function relative(address: string, { file, fileOf }: Pick<ExportTarget, 'file' | 'fileOf'>): string | undefined {
  const target = fileOf(withoutQuery(address));
  if (target === undefined) return undefined;
  const hash = /#.*$/.exec(address)?.[0] ?? '';
  return `${'../'.repeat(file.split('/').length - 1)}${target}${hash}`;
}

const addressesOf = (srcset = ''): string[] => srcset.split(',').flatMap((each) => each.trim().split(' ')[0] || []);

const relativeSet = (srcset: string, target: ExportTarget): string =>
  srcset
    .split(',')
    .flatMap((each) => {
      const [address = '', width = ''] = each.trim().split(' ');
      const found = isOwn(address) ? relative(address, target) : address;
      return found === undefined ? [] : [`${found} ${width}`.trim()];
    })
    .join(',');

const attributesOf = (written: string): Attributes =>
  new Map([...written.matchAll(attribute)].map(([, key = '', value = '']) => [key, value]));

const namesOf = (attributes: Attributes) => ({
  src: attributes.get('src'),
  srcset: attributes.get('srcSet') ?? attributes.get('srcset'),
  href: attributes.get('href'),
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
