/**
 * Keeps the height of a bar that covers the end of its list in `--bulk-h`, so that scrolling leaves items above it, and
 * the focused row too when the bar appears or grows. Pass it as a ref.
 */
export function keepBarHeight(bar: HTMLElement): () => void {
  const root = document.documentElement;
  const resized = new ResizeObserver(() => {
    root.style.setProperty('--bulk-h', `${bar.offsetHeight}px`);
    const focused = document.activeElement;
    if (focused?.closest('[data-row]')) focused.scrollIntoView({ block: 'nearest' });
  });
  resized.observe(bar);
  return () => {
    resized.disconnect();
    root.style.removeProperty('--bulk-h');
  };
}
