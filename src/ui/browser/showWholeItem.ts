import type { FocusEvent } from 'react';

/**
 * For a list that scrolls sideways: browsers leave a focused item half out of sight. By keyboard only: a press must not
 * scroll.
 */
export function showWholeItem({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
