import { type ComponentType, createElement, lazy, Suspense } from 'react';

type Code<Props> = Promise<{ default: ComponentType<Props> }>;
type Load<Props> = () => Code<Props>;

/** As soon as the browser says that there is a network again; after a deployment the next load of the page brings it. */
const whenOnline = <Props>(load: Load<Props>): Code<Props> =>
  new Promise<unknown>((resolve) => addEventListener('online', resolve, { once: true })).then(() => sureOf(load));

const sureOf = <Props>(load: Load<Props>): Code<Props> => load().catch(() => whenOnline(load));

/**
 * A part of a page whose code is loaded late and which it can do without. When it cannot be, as without a network or after a deployment, the part
 * is left out: the root boundary would take the whole page away.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(() =>
    load().catch((): { default: ComponentType<Props> } => {
      const Later = lazy(() => whenOnline(load));
      return { default: (props) => createElement(Suspense, null, createElement(Later, props)) };
    }),
  );

/**
 * One that the server renders: what it rendered stays when the code cannot be loaded. It needs a `Suspense` of its own.
 * @param needed resolves when its code shall be loaded; the server's HTML stands until then
 */
export const renderedPart = <Props extends object>(load: Load<Props>, needed = Promise.resolve()) =>
  lazy(() => needed.then(() => sureOf(load)));
