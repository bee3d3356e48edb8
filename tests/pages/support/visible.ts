const neverShown = new Set(['head', 'script', 'style', 'template', 'noscript']);

function isHiddenByDefault(element: Element): boolean {
  const { localName, parentElement } = element;
  if (element.hasAttribute('hidden') || neverShown.has(localName)) return true;
  if (localName === 'input') return (element as HTMLInputElement).type === 'hidden';
  if (localName === 'dialog' && !element.hasAttribute('open')) return true;
  return parentElement?.localName === 'details' && !parentElement.hasAttribute('open') && localName !== 'summary';
}

let empty: CSSStyleDeclaration | undefined;
/** jsdom makes one for an element when it is first asked for. */
const inlineStyle = (element: HTMLElement): CSSStyleDeclaration =>
  element.hasAttribute('style') ? element.style : (empty ??= document.createElement('i').style);

/**
 * The computed style where no style sheet is loaded. That of jsdom matches its own style sheet against each element, which took
 * most of a test's time.
 */
export function computedStyle(element: HTMLElement): CSSStyleDeclaration {
  const style = inlineStyle(element);
  const read = (name: string): unknown => {
    const own: unknown = Reflect.get(style, name);
    if (name === 'display') return isHiddenByDefault(element) ? 'none' : own || 'block';
    if (name !== 'visibility') return own;
    return own || (element.parentElement ? computedStyle(element.parentElement).visibility : 'visible');
  };
  return new Proxy(style, {
    get: (_, name) => (name === 'getPropertyValue' ? read : typeof name === 'string' ? read(name) : undefined),
  });
}

/** Neither hidden nor within something hidden. Style sheets are not loaded, so only attributes and inline styles hide. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  let visibility = '';
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = inlineStyle(at as HTMLElement);
    if (style.display === 'none' || isHiddenByDefault(at)) return false;
    visibility ||= style.visibility;
  }
  return visibility !== 'hidden';
}
