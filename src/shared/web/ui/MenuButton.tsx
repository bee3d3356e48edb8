import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ChevronDownIcon } from './Icon.tsx';

interface MenuButtonProps {
  /** What the button says. */
  label: ReactNode;
  /** Its name for readers, where the label alone does not do. */
  ariaLabel?: string | undefined;
  /** Where the panel hangs. */
  align?: 'start' | 'end';
  className?: string;
  /** Links and buttons; choosing one closes the panel. `<hr className="rule" />` between groups. */
  children: ReactNode;
}

/** A button that shows a panel of links: Esc, a click outside or leaving it closes, arrow keys move. */
export function MenuButton({ label, ariaLabel, align = 'start', className = '', children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusFirst = useRef(false);
  const id = useId();
  const items = () => [...(whole.current?.querySelectorAll<HTMLElement>('.menu :is(a, button)') ?? [])];

  useEffect(() => {
    if (!open) return;
    if (focusFirst.current) items()[0]?.focus();
    focusFirst.current = false;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
      return;
    }
    if (!open) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      focusFirst.current = true;
      setOpen(true);
      return;
    }
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    (all.at(to) ?? all[0])?.focus();
  }

  function onBlur(event: FocusEvent) {
    // Without a next element the window lost the focus, or the click was on nothing: pointerdown decides that.
    if (event.relatedTarget && !whole.current?.contains(event.relatedTarget)) setOpen(false);
  }

  function onChoose(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) setOpen(false);
  }

  return (
    <div className="has-menu" ref={whole} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={ariaLabel}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDownIcon className="menu-arrow" />
      </button>
      {open && (
        <div id={id} className={align === 'end' ? 'menu menu--end' : 'menu'} onClick={onChoose}>
          {children}
        </div>
      )}
    </div>
  );
}
