import { type ComponentType, createElement, lazy, Suspense } from 'react';

type Code<Props> = Promise<{ default: ComponentType<Props> }>;
type Load<Props> = () => Code<Props>;

/** Retries as soon as the browser reports a network; after a deployment the next page load does. */
const whenOnline = <Props>(load: Load<Props>): Code<Props> =>
  new Promise<unknown>((resolve) => addEventListener('online', resolve, { once: true })).then(() => sureOf(load));

const sureOf = <Props>(load: Load<Props>): Code<Props> => load().catch(() => whenOnline(load));

/**
 * A part of a page that is loaded late and that the page can do without. If its code cannot be loaded (no network, a
 * deployment), the part is left out; otherwise the root boundary would replace the whole page.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(() =>
    load().catch((): { default: ComponentType<Props> } => {
      const Later = lazy(() => whenOnline(load));
      return { default: (props) => createElement(Suspense, null, createElement(Later, props)) };
    }),
  );

/**
 * A part that the server renders: its HTML stays when the code cannot be loaded. It needs a `Suspense` of its own.
 * @param needed resolves when its code should be loaded; until then the server's HTML stays
 */
export const renderedPart = <Props extends object>(load: Load<Props>, needed = Promise.resolve()) =>
  lazy(() => needed.then(() => sureOf(load)));
