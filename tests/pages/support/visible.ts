const hiddenByDefault =
  '[hidden], head, script, style, template, noscript, input[type=hidden], dialog:not([open]), details:not([open]) > :not(summary)';

/**
 * The computed style where no style sheet is loaded. That of jsdom matches its own style sheet against each element, which took
 * most of a test's time.
 */
export function computedStyle(element: HTMLElement): CSSStyleDeclaration {
  const read = (name: string): unknown => {
    const own: unknown = Reflect.get(element.style, name);
    if (name === 'display') return element.matches(hiddenByDefault) ? 'none' : own || 'block';
    if (name !== 'visibility') return own;
    return own || (element.parentElement ? computedStyle(element.parentElement).visibility : 'visible');
  };
  return new Proxy(element.style, {
    get: (_, name) => (name === 'getPropertyValue' ? read : typeof name === 'string' ? read(name) : undefined),
  });
}

/** Neither hidden nor within something hidden. Style sheets are not loaded, so only attributes and inline styles hide. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected || computedStyle(element as HTMLElement).visibility === 'hidden') return false;
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.matches(hiddenByDefault) || (at as HTMLElement).style.display === 'none') return false;
  return true;
}
