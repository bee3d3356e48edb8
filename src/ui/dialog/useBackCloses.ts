import { useEffectEvent, useLayoutEffect } from 'react';
import { position, stepHistory } from './historySteps.ts';

// Where Back is a gesture or a button within the thumb's reach, and a dialog covers the page.
const covered = '(max-width: 48rem), (pointer: coarse)';

/**
 * Functions that close what is open, the lowest first. Each has a history entry above its page's, with the same
 * address.
 */
const opened: (() => void)[] = [];
let isStepping = false;
/** The page's last own step, as for `history.go`; 0 once no entry is to be skipped. */
let ownStep = 0;

/** How many were open when this entry was made. After a reload `public/signed-in.js` skips it. */
const entries = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

let lastPosition: number | undefined;
const hasNext = (): boolean =>
  (globalThis as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward === true;

/**
 * Keeps the history in step with what is open. An entry whose dialog is gone is skipped in the direction of travel: its
 * page was left from the dialog, or Back closed it.
 */
function settle(): void {
  if (isStepping) return;
  const gone = entries() - opened.length;
  // Forward from the page itself, whose position in the router's count is the same.
  const isForward = ownStep >= 0 && lastPosition === position() && hasNext();
  lastPosition = position();
  ownStep = gone > 0 ? (isForward ? 1 : -gone) : 0;
  isStepping = ownStep !== 0;
  if (isStepping) stepHistory(ownStep);
  // The router's own state, so that it takes the entry for the page itself.
  while (entries() < opened.length) history.pushState({ ...history.state, dialogs: entries() + 1 }, '');
}

// Not on the server, which imports this too.
globalThis.addEventListener?.('popstate', () => {
  if (!isStepping) {
    ownStep = 0;
    for (const close of opened.slice(entries())) close();
  }
  isStepping = false;
  setTimeout(settle);
});

/** On a phone the browser's Back closes what is open, the last one first, and stays on the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen || !matchMedia(covered).matches) return undefined;
    const own = () => close();
    opened.push(own);
    // Later: closing may navigate at once, and what opens next may reuse the entry.
    setTimeout(settle);
    return () => {
      opened.splice(opened.indexOf(own), 1);
      // Left by a link: Back may come before `settle` sees that page, and would be taken for Forward.
      lastPosition = Math.max(lastPosition ?? 0, position() ?? 0);
      setTimeout(settle);
    };
  }, [isOpen]);
}
