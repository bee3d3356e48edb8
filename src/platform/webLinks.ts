const address = /(?<![\p{L}\p{N}])https?:\/\/(?!\/)[^\s<>"`\p{Cc}\p{Default_Ignorable_Code_Point}]+/giu;
/** Punctuation that ends a sentence or closes brackets around an address. */
const punctuation = /[.,;:!?…'’”»\]}*_،؛؟۔]$/u;

export interface TextPart {
  text: string;
  /** Of an http or https address. */
  href?: string;
}

/**
 * A text in parts, with its http and https addresses as links. Punctuation of the sentence around one is not part of
 * it; an address that names a user before the host stays text, as people would take the user for the host.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutPunctuation(found);
    if (!isWebAddress(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutPunctuation(found: string): string {
  let end = found.length;
  let unopened = found.split(')').length - found.split('(').length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!punctuation.test(last)) break;
  }
  return found.slice(0, end);
}

/** Whether it can be parsed and names no user before the host, which people would take for the host. */
export function isWebAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { username, password, hostname } = new URL(href);
  return hostname !== '' && username === '' && password === '';
}

/** The `rel` of a link that somebody typed: search engines pass it no rank, and its site gets no referrer. */
export const typedLinkRel = 'noopener noreferrer nofollow ugc';
