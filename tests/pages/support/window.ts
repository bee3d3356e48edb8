// Makes this process a browser's window. Pages look for a document while their modules load, so it is imported before them.
import { JSDOM, VirtualConsole } from 'jsdom';
import { computedStyle, isVisible } from './visible.ts';

const virtualConsole = new VirtualConsole();
virtualConsole.on('jsdomError', (error) => {
  // Such as a link that leaves the site: the window stays where it is.
  if (!error.message.startsWith('Not implemented')) console.error(error);
});
const { window } = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
  // The address that the server gives in its mails (tests/support/app.ts).
  url: 'http://127.0.0.1:3000/',
  pretendToBeVisual: true,
  virtualConsole,
});

/** Of what Node has too only these are the window's: the server of this process needs Node's own `fetch`, `URL` and timers. */
const replaced = new Set(['Event', 'CustomEvent', 'EventTarget', 'navigator']);

for (let owner: object = window; owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object) {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (name in globalThis && !replaced.has(name)) continue;
    const value: unknown = Reflect.get(window, name);
    // Classes too are read once: a getter took a fiftieth of the processor.
    const isFunction = typeof value === 'function' && /^[a-z]/.test(name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      ...(isFunction
        ? { value: value.bind(window) as unknown, writable: true }
        : typeof value === 'function'
          ? { value, writable: true }
          : { get: () => Reflect.get(window, name) as unknown, set: (next) => void Reflect.set(window, name, next) }),
    });
  }
}
Object.assign(globalThis, { window: globalThis, self: globalThis });

// The window's own takes no signal of Node's.
const eventTarget = window.EventTarget.prototype;
const listen = Reflect.get(eventTarget, 'addEventListener') as (this: EventTarget, ...args: unknown[]) => void;
eventTarget.addEventListener = function listenUntil(type, listener, options) {
  const { signal, ...others } = typeof options === 'object' && options ? options : { capture: options === true };
  listen.call(this, type, listener, others);
  signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others));
};

/** Without layout nothing changes its size. */
class NeverResized implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
/** Without layout everything is in view. */
class AlwaysInView {
  private readonly notify: IntersectionObserverCallback;
  constructor(notify: IntersectionObserverCallback) {
    this.notify = notify;
  }
  observe(target: Element) {
    const seen = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry;
    queueMicrotask(() => this.notify([seen], this as unknown as IntersectionObserver));
  }
  unobserve() {}
  disconnect() {}
}

/** Answers what the pages ask: widths, a finger or a mouse, and no motion. */
function matches(query: string): boolean {
  return query.split(',').some((each) => {
    const wide = /\(width (<|>=) ([\d.]+)rem\)/.exec(each);
    if (wide) return wide[1] === '<' ? innerWidth < Number(wide[2]) * 16 : innerWidth >= Number(wide[2]) * 16;
    return [...each.matchAll(/\(([\w-]+): ([\d.]*)(\w+)\)/g)].every(([, feature, size, unit]) => {
      const width = Number(size) * (unit === 'px' ? 1 : 16);
      if (feature === 'min-width') return innerWidth >= width;
      if (feature === 'max-width') return innerWidth <= width;
      if (feature === 'prefers-reduced-motion') return unit === 'reduce';
      return feature === 'pointer' && unit === (document.documentElement.dataset['pointer'] ?? 'fine');
    });
  });
}

Object.assign(globalThis, {
  ResizeObserver: NeverResized,
  IntersectionObserver: AlwaysInView,
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches(media) }) as unknown as MediaQueryList,
  visualViewport: Object.assign(new EventTarget(), { height: innerHeight, scale: 1 }),
  getComputedStyle: computedStyle,
  scrollTo: () => undefined,
  requestIdleCallback: (run: () => void) => setTimeout(run),
});
// The window's own name for it is what libraries call.
window.getComputedStyle = computedStyle;
Object.assign(window.Element.prototype, {
  scrollTo: () => undefined,
  scrollIntoView: () => undefined,
  checkVisibility(this: Element) {
    return isVisible(this);
  },
});
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
// Pages are the browser's here, though the server's modules are loaded beside them.
import.meta.env.SSR = false;

// React in development, whose warnings on the console fail a test, but without the stack and the task for the developer tools
// that it makes for each element: a tenth of the processor. Its warnings still name the components. React keeps `createTask`.
Reflect.deleteProperty(console, 'createTask');
const react: object = await import('react');
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
// From 10,000 elements a second on it makes none; it counts from 0 again each second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
