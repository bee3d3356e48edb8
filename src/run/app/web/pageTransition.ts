/**
 * How often, and at what intervals, it checks for the new page. The old page is frozen until then, so one that waits
 * for more than its code is shown without a transition after half a second. A busy processor renders late and checks
 * late.
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

/** Wholly visible, and below the bar: what is drawn during the transition covers everything. */
function isInView(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const from = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return top >= from && bottom <= innerHeight && left >= 0 && right <= innerWidth && element.checkVisibility();
}

/** @param of the address that a card's banner leads to; `''` for the page's own. Only one element may have the name. */
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
 * From one page to another, whose code has loaded: the banner of a card becomes its page's own, or the reverse, and
 * everything else cross-fades. The browser skips a running one.
 * @param show renders the page and resolves when it is in place; undefined once another one is requested
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
    // Skipped: the page is in place all the same.
  }
  await transition.finished;
  if (transition !== running) return;
  isMoving = false;
  forgetNames();
}

// While a captured page moves, Chromium sends presses on it to the root, whatever `pointer-events` says. The transition
// ends then, and the click goes to what is visible there.
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
