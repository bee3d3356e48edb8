import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from '../facts/Icon.tsx';
import { cx } from '../browser/cx.ts';
import styles from './MenuButton.module.css';

interface MenuButtonProps {
  label: ReactNode;
  ariaLabel?: string | undefined;
  align?: 'start' | 'end';
  className?: string | undefined;
  /** Links and buttons; choosing one closes the panel. A `Rule` between groups. */
  children: ReactNode;
}

/** A disclosure, not a menu (docs/decisions/113): Esc, a click outside or leaving it closes, arrow keys move. */
export function MenuButton({ label, ariaLabel, align = 'start', className, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusFirst = useRef(false);
  const id = useId();

  useEffect(() => {
    const root = whole.current;
    if (!open || !root) return undefined;
    const stop = listen(root, () => setOpen(false), button.current);
    if (focusFirst.current) itemsOf(root)[0]?.focus();
    focusFirst.current = false;
    return stop;
  }, [open]);

  function openByArrow(event: KeyboardEvent) {
    if (open || event.key !== 'ArrowDown') return;
    event.preventDefault();
    focusFirst.current = true;
    setOpen(true);
  }

  return (
    <div className={styles.root} ref={whole}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={ariaLabel}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
      >
        <span className={styles.label}>{label}</span>
        <ChevronDownIcon className={styles.arrow} />
      </button>
      {open && (
        <div id={id} className={cx(styles.menu, align === 'end' && styles.end)} data-menu="">
          {children}
        </div>
      )}
    </div>
  );
}

const itemsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-menu] :is(a, button)')];

function listen(root: HTMLElement, close: () => void, button: HTMLElement | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const inside = (target: EventTarget | null) => target instanceof Node && root.contains(target);
  document.addEventListener('pointerdown', ({ target }) => !inside(target) && close(), { signal });
  // Without a next element the window lost focus, or nothing was clicked: pointerdown decides that.
  root.addEventListener('focusout', ({ relatedTarget: next }) => next && !inside(next) && close(), { signal });
  // After the link's own handler, which runs at React's root.
  document.addEventListener(
    'click',
    ({ target }) =>
      target instanceof Element && inside(target) && target.closest('[data-menu] :is(a, button)') && close(),
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        close();
        button?.focus();
        return;
      }
      const items = itemsOf(root);
      const at = items.findIndex((item) => item === document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      (items.at(to) ?? items[0])?.focus();
    },
    { signal },
  );
  return () => listening.abort();
}
