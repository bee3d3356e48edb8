import { type ComponentType, lazy } from 'react';

/**
 * A part of the shell whose code is loaded late. When it cannot be, as without a network or after a deployment, the part
 * is left out: the root boundary would take the whole page away.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
