/**
 * Keeps the height of a bar that covers the end of its list in `--bulk-h`, so that what is scrolled to stands above it. The
 * row with the focus stands above it too when the bar appears or grows: its buttons wrap, and it says what failed. To be
 * given as a ref.
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
