import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Whether the page must not move: a filter was changed, the person has scrolled, or used the page before its scripts
 * ran (what moves between press and release is not clicked). `navigator.userActivation` does not tell: Chromium keeps
 * it from the previous page.
 */
function mustStay(type: NavigationType): boolean {
  if (type === NavigationType.Replace || scrollY > 0) return true;
  const isUsed = document.activeElement !== document.body || document.querySelector(':active') !== null;
  return type === NavigationType.Pop && isUsed;
}

const inputs = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Scrolls to the day of the address when the page opens, or to today, and in a long day to the present moment.
 * @param opens the day, undefined while it is unknown; a device with a wrong clock learns it from the server's first
 * answer
 */
export function useOpenAtToday(days: RefObject<HTMLElement | null>, opens: string | undefined, areShown: boolean) {
  const type = useNavigationType();
  const isOpened = useRef(false);
  useEffect(() => {
    const stay = () => {
      isOpened.current = true;
    };
    for (const input of inputs) addEventListener(input, stay, { passive: true });
    return () => {
      for (const input of inputs) removeEventListener(input, stay);
    };
  }, []);
  useEffect(() => {
    if (!areShown || isOpened.current) return;
    const { hash } = location;
    if (hash !== '') {
      isOpened.current = true;
      // Days that depend on one's own events are known later than the link to one of them is followed.
      if (scrollY === 0) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
      return;
    }
    if (opens === undefined) return;
    isOpened.current = true;
    if (mustStay(type)) return;
    const today = days.current?.querySelector('[data-opens]');
    today?.scrollIntoView({ behavior: 'instant' });
    const now = today?.querySelector('[data-now]')?.getBoundingClientRect();
    if (now && now.top > innerHeight * 0.8) scrollBy({ top: now.top - innerHeight / 2, behavior: 'instant' });
  }, [days, opens, areShown, type]);
}
