import { useSyncExternalStore } from 'react';

/** More than browser bars that come and go take (about 120 px), less than any keyboard. */
const leastKeyboardPx = 150;

const takesText =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"])';

let width = 0;
let tallest = 0;

/** Some browsers shrink the window for the keyboard, others only its visible part. */
function isUp(): boolean {
  if (innerWidth !== width) tallest = 0;
  width = innerWidth;
  tallest = Math.max(tallest, innerHeight);
  const seen = visualViewport ? visualViewport.height * visualViewport.scale : innerHeight;
  return document.activeElement?.matches(takesText) === true && tallest - seen >= leastKeyboardPx;
}

function subscribe(listener: () => void) {
  visualViewport?.addEventListener('resize', listener);
  addEventListener('resize', listener);
  addEventListener('focusin', listener);
  addEventListener('focusout', listener);
  return () => {
    visualViewport?.removeEventListener('resize', listener);
    removeEventListener('resize', listener);
    removeEventListener('focusin', listener);
    removeEventListener('focusout', listener);
  };
}

/** Whether a virtual keyboard covers the lower part of the screen. */
export const useVirtualKeyboard = (): boolean => useSyncExternalStore(subscribe, isUp, () => false);
