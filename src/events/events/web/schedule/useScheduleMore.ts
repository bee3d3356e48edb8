import { type MouseEvent, type RefObject, useEffect } from 'react';

const width = 320;
const gap = 8;

/** Beside its block, below it where there is room, and never outside the window. */
function place(more: HTMLElement, block: DOMRect): void {
  const left = Math.max(gap, Math.min(block.left, innerWidth - width - gap));
  const isBelow = innerHeight - block.bottom > innerHeight / 2.5 || block.bottom < innerHeight / 2;
  const top = isBelow ? `${Math.max(gap, block.bottom + gap)}px` : 'auto';
  const bottom = isBelow ? 'auto' : `${Math.max(gap, innerHeight - block.top + gap)}px`;
  more.style.inset = `${top} auto ${bottom} ${left}px`;
}

/** More about an event: expands in the list on a phone, a popover in the day's grid. */
export function useScheduleMore(
  more: RefObject<HTMLDivElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
) {
  useEffect(() => {
    const element = more.current;
    // React handles the event only with its own attribute.
    const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open');
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, [more, setOpen]);
  useEffect(() => {
    const element = more.current;
    if (!isOpen || !element?.popover) return undefined;
    // Otherwise the popover stays where its block was.
    const close = () => element.hidePopover();
    addEventListener('scroll', close, { passive: true, capture: true, once: true });
    return () => removeEventListener('scroll', close, { capture: true });
  }, [more, isOpen]);

  function toggle({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const element = more.current;
    const block = element?.parentElement;
    if (!element || !block) return;
    if (getComputedStyle(block).getPropertyValue('--opens') !== 'popover') {
      element.removeAttribute('popover');
      button.removeAttribute('popovertarget');
      setOpen(!isOpen);
      return;
    }
    // The browser shows and hides it as what its button controls: closed by Esc and by a click elsewhere.
    element.setAttribute('popover', 'auto');
    button.setAttribute('popovertarget', element.id);
    place(element, block.getBoundingClientRect());
  }
  return toggle;
}
