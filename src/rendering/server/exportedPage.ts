/** What a page becomes when it is kept as a plain file: docs/decisions/061. */
export interface KeptPlace {
  /** The page's own file, such as `events/1.html`. */
  file: string;
  /** The file in which an address of the site is kept; undefined where it is not. */
  fileOf: (address: string) => string | undefined;
  /** The line at its top, as plain text. */
  line: string;
}

type Attributes = Map<string, string>;

interface Open {
  /** What it is called where it ends; undefined where only its content is kept. */
  name: string;
  /** Where its tag begins and ends in what was written. */
  from: number;
  to: number;
  /** Something in it was left out; `field`: with it what else belongs to it, such as an icon. */
  lost: 'nothing' | 'something' | 'field';
}

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
// React and the template write every attribute in double quotes and escape those within.
const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|[^">])*)>/g;
const attribute = /([^\s=/>]+)(?:="([^"]*)")?/g;
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<noscript>[\s\S]*?<\/noscript>|<!--(?!\[)[\s\S]*?-->/g;

// What only somebody can use who registers.
const acts = ['data-guest', 'data-acts', 'data-sticky-action'];
const fields = new Set(['input', 'select', 'textarea']);
const kinds = new Set(['stylesheet', 'icon', 'apple-touch-icon']);
const menu = 'menu';

/** Addresses of files that a page shows: styles, pictures, icons. */
export function filesShown(html: string): string[] {
  const found = new Set<string>();
  for (const [, , name = '', written = ''] of html.replaceAll(scripts, '').matchAll(tag)) {
    const { src, srcset, href } = namesOf(attributesOf(written));
    const isLink = name === 'link' && kinds.has(attributesOf(written).get('rel') ?? '');
    for (const address of [src, ...addressesOf(srcset), isLink ? href : undefined])
      if (address !== undefined && isOwn(address)) found.add(withoutQuery(address));
  }
  return [...found];
}

/** The page without scripts, forms, and what leads to things that are gone; its own addresses are relative. */
export function keptPage(html: string, place: KeptPlace): string {
  const source = html.replaceAll(scripts, '');
  const open: Open[] = [];
  let out = '';
  let at = 0;
  // How many elements deep inside of one that is left out.
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
      const becomes = kept(name, attributes, place, isIn('dialog'));
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
  return withLine(out + source.slice(at), place.line);
}

/** The name under which an element is kept, its attributes changed; undefined where it is left out. */
function kept(name: string, attributes: Attributes, place: KeptPlace, isInMenu: boolean): string | undefined {
  for (const given of ['crossorigin', 'fetchpriority', 'loading', 'aria-expanded', 'aria-controls'])
    attributes.delete(given);
  if (acts.some((mark) => attributes.has(mark))) return undefined;
  if (name === 'form' || name === 'label' || name === 'fieldset' || fields.has(name)) return undefined;
  if (name === 'meta')
    return attributes.has('property') || attributes.get('name') === 'twitter:card' ? undefined : name;
  if (name === 'link' && !kinds.has(attributes.get('rel') ?? '')) return undefined;
  if (name === 'details') attributes.set('open', '');
  if (name === 'dialog') attributes.set('popover', 'auto').set('id', menu);
  if (name === 'button') return keptButton(attributes, isInMenu);
  for (const [key, value] of attributes) {
    if (key.toLowerCase() === 'srcset') attributes.set(key, relativeSet(value, place));
    else if ((key === 'src' || (key === 'href' && name !== 'a')) && isOwn(value)) {
      const address = relative(value, place);
      if (address === undefined) return undefined;
      attributes.set(key, address);
    }
  }
  return name === 'a' ? keptLink(attributes, place) : name;
}

/** Without scripts the menu alone opens. A button that held words is those words. */
function keptButton(attributes: Attributes, isInMenu: boolean): string | undefined {
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

function keptLink(attributes: Attributes, place: KeptPlace): string | undefined {
  const href = attributes.get('href') ?? '';
  if (!isOwn(href)) return 'a';
  const address = relative(href, place);
  if (address !== undefined) {
    attributes.set('href', address);
    return 'a';
  }
  // Words that only offer a file say nothing without it.
  if (attributes.has('data-button') || attributes.has('download')) return undefined;
  attributes.delete('href');
  return 'span';
}

/** The site's notice stands there, which says nothing any more. Unlayered: it wins over the styles of the pages. */
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

/** A style sheet whose addresses are relative to it, for pages that have no scripts where the browser runs some. */
export function keptStyles(css: string, place: Pick<KeptPlace, 'file' | 'fileOf'>): string {
  return css
    .replaceAll(
      /url\((["']?)(\/[^)"']*)\1\)/g,
      (_all, _quote, address: string) => `url(${relative(address, place) ?? ''})`,
    )
    .replaceAll(/\(scripting:\s*none\)/g, '(min-width:0)')
    .replaceAll(/\(scripting:\s*enabled\)/g, '(max-width:0)');
}

/** Addresses of files that a style sheet shows. */
export const filesOfStyles = (css: string): string[] =>
  [...css.matchAll(/url\((["']?)(\/[^)"']*)\1\)/g)].map(([, , address = '']) => address);

const isOwn = (address: string): boolean => address.startsWith('/') && !address.startsWith('//');
const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

function relative(address: string, { file, fileOf }: Pick<KeptPlace, 'file' | 'fileOf'>): string | undefined {
  const target = fileOf(withoutQuery(address));
  if (target === undefined) return undefined;
  const hash = /#.*$/.exec(address)?.[0] ?? '';
  return `${'../'.repeat(file.split('/').length - 1)}${target}${hash}`;
}

const addressesOf = (srcset = ''): string[] => srcset.split(',').flatMap((each) => each.trim().split(' ')[0] || []);

const relativeSet = (srcset: string, place: KeptPlace): string =>
  srcset
    .split(',')
    .flatMap((each) => {
      const [address = '', width = ''] = each.trim().split(' ');
      const found = isOwn(address) ? relative(address, place) : address;
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
