/**
 * How often, and how far apart, the new page is looked for. The old page is frozen until then, so one that waits for more
 * than its code is shown without a transition after half a second. A busy processor, which renders late, looks late too.
 */
const looks = 20;
const betweenLooksMs = 25;

const named = new Set<HTMLElement>();
let running: ViewTransition | undefined;
let isMoving = false;
let isAimedThrough = false;

async function tooLate(): Promise<true> {
  for (let i = 0; i < looks; i++) await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
  return true;
}

/** Whole, and below the bar: what is drawn during the transition lies over everything. */
function isInView(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const from = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return top >= from && bottom <= innerHeight && left >= 0 && right <= innerWidth && element.checkVisibility();
}

/** @param of the address that a card's banner leads to; `''` for the page's own. One alone may have the name. */
function nameBanner(of: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-banner]')];
  const found = all.find((element) => element.dataset['banner'] === of && isInView(element));
  found?.style.setProperty('view-transition-name', 'banner');
  if (found) named.add(found);
  return found !== undefined;
}

function forgetNames(): void {
  for (const element of named) element.style.removeProperty('view-transition-name');
  named.clear();
}

/**
 * From one page to another, whose code has loaded: the banner of a card to it becomes the page's own, or the page's own that of a
 * card to it, and all else cross-fades. The browser skips the one that runs.
 * @param show renders the page and says when it is there; undefined once another one is wanted
 */
export function transitionTo(from: string, to: string, show: () => Promise<void> | undefined): void {
  forgetNames();
  const isFromCard = nameBanner(to);
  if (!isFromCard) nameBanner('');
  const transition = document.startViewTransition(async () => {
    const isLate = await Promise.race([show(), tooLate()]);
    if (transition !== running) return;
    if (isLate) transition.skipTransition();
    else nameBanner(isFromCard ? '' : from);
  });
  running = transition;
  isMoving = false;
  void follow(transition);
}

async function follow(transition: ViewTransition): Promise<void> {
  try {
    await transition.ready;
    isMoving = transition === running;
  } catch {
    // Skipped: the page is there all the same.
  }
  await transition.finished;
  if (transition !== running) return;
  isMoving = false;
  forgetNames();
}

// While a captured page moves, Chromium gives what is pressed on it to the root, whatever `pointer-events` says. The transition
// ends then, and the click goes on to what is in sight there.
addEventListener(
  'pointerdown',
  () => {
    isAimedThrough = isMoving;
    if (isMoving) running?.skipTransition();
  },
  true,
);
addEventListener(
  'click',
  (event) => {
    if (!isAimedThrough || event.target !== document.documentElement) return;
    isAimedThrough = false;
    document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent('click', event));
  },
  true,
);
