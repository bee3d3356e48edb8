import { type ComponentType, lazy } from 'react';

/**
 * A part of a page whose code is loaded late and which it can do without. When it cannot be, as without a network or after a deployment, the part
 * is left out: the root boundary would take the whole page away.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
