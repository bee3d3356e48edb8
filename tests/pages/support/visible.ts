/** Neither hidden nor within something hidden. Style sheets are not loaded, so only attributes and inline styles hide. */
export function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { display, visibility } = getComputedStyle(at);
    if (display === 'none' || visibility === 'hidden') return false;
    if (at.parentElement instanceof HTMLDetailsElement && !at.parentElement.open && at.localName !== 'summary')
      return false;
  }
  return element.isConnected;
}
