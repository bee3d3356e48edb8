import type { KeyboardEvent } from 'react';

/*
 * The keys of a table: J and K to the next and previous row, Enter to open, X to select, 1 to 4 for a status, ? for the
 * list of keys. They work only while the focus is in the table (WCAG 2.1.4).
 */

/** False while somebody types or chooses, and inside dialogs that a cell opened. */
function isForTable({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.matches('select, textarea, [contenteditable], input:not([type="checkbox"])');
}

export function onTableKey(event: KeyboardEvent<HTMLElement>, showKeys: () => void): void {
  if (!isForTable(event)) return;
  const { target, currentTarget, key } = event;
  const letter = key.toLowerCase();
  if (key === '?') showKeys();
  else if (letter === 'j' || letter === 'k') {
    const openers = [...currentTarget.querySelectorAll<HTMLElement>('[data-row] [data-open]')];
    const row = (target as Element).closest('[data-row]');
    const at = openers.findIndex((opener) => row?.contains(opener));
    const next = letter === 'j' ? at + 1 : at - 1;
    openers[Math.max(0, Math.min(next, openers.length - 1))]?.focus();
  } else return;
  event.preventDefault();
}

interface RowKeys {
  open: () => void;
  toggle: (() => void) | undefined;
  setStatus: (index: number) => void;
}

export function onRowKey(event: KeyboardEvent<HTMLElement>, { open, toggle, setStatus }: RowKeys): void {
  if (!isForTable(event)) return;
  const { target, key } = event;
  if (key.toLowerCase() === 'x' && toggle) toggle();
  else if (key === 'Enter' && (target as Element).matches('input')) open();
  else if (/^[1-9]$/.test(key)) setStatus(Number(key) - 1);
  else return;
  event.preventDefault();
}
