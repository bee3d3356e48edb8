import type { FocusEvent } from 'react';

/** For a list that scrolls sideways: browsers leave what has the focus half out of sight. By keyboard alone: a press must not move. */
export function showWholeItem({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
