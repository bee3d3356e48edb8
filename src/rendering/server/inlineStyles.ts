import { createHash } from 'node:crypto';

/** What a style attribute may hold to be moved; nothing in it can end a string, a rule or the element. */
const plain = /^[\w\s:;.,%()#+*/-]+$/;

/**
 * Style attributes are inline styles, which the pages forbid. They become `data-style`, which the browser's code turns
 * back into styles of the element, and rules of one style element, which stands for them until then. The page is sent
 * with that element's hash (`source`), so nothing else inline is let in.
 */
export function hoistInlineStyles(html: string): { html: string; element: string; source: string | undefined } {
  const found = new Set<string>();
  const moved = html.replace(/ style="([^"]*)"/g, (_whole, style: string) => {
    if (plain.test(style)) found.add(style);
    return ` data-style="${style}"`;
  });
  if (found.size === 0) return { html: moved, element: '', source: undefined };
  const rules = [...found].map((style) => `[data-style="${style}"]{${style}}`).join('');
  const source = `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;
  return { html: moved, element: `<style>${rules}</style>`, source };
}
