import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** Whoever follows a link to a day, comes back to where they were or only changed a filter is left there. */
function isLeftThere(type: NavigationType): boolean {
  if (location.hash !== '') return true;
  return type === NavigationType.Pop ? scrollY > 0 : type === NavigationType.Replace;
}

/** Brings today into view when the page opens, and of a long day the moment it has reached. */
export function useOpenAtToday(days: RefObject<HTMLElement | null>, isDuring: boolean): void {
  const type = useNavigationType();
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isDuring || isOpened.current) return;
    isOpened.current = true;
    if (isLeftThere(type)) return;
    const today = days.current?.querySelector('[data-opens]');
    today?.scrollIntoView({ behavior: 'instant' });
    const now = today?.querySelector('[data-now]')?.getBoundingClientRect();
    if (now && now.top > innerHeight * 0.8) scrollBy({ top: now.top - innerHeight / 2, behavior: 'instant' });
  }, [days, isDuring, type]);
}
