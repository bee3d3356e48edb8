import { hashSource } from './inlineAssets.ts';

// Contains nothing that can end a string, a rule or the element.
const safeDeclarations = /^[\w\s:;.,%()#+*/-]+$/;

/**
 * The content security policy forbids style attributes. They become `data-style`, which the browser's code applies
 * again while it hydrates, and until then rules of one style element. `source` is that element's hash for the policy.
 */
export function hoistInlineStyles(html: string): { html: string; element: string; source: string | undefined } {
  const styles = new Set<string>();
  const hoisted = html.replace(/ style="([^"]*)"/g, (_attribute, style: string) => {
    if (safeDeclarations.test(style)) styles.add(style);
    return ` data-style="${style}"`;
  });
  if (styles.size === 0) return { html: hoisted, element: '', source: undefined };
  const rules = [...styles].map((style) => `[data-style="${style}"]{${style}}`).join('');
  return { html: hoisted, element: `<style>${rules}</style>`, source: hashSource(rules) };
}
