import { useEffect, useRef } from 'react';
import { quietMs, type Scan, ScannedKeys } from './scannedKeys.ts';

/**
 * Calls `onScan` with what a keyboard scanner types, wherever the focus is. Its text is removed from a focused field,
 * and its final Enter or Tab presses nothing and moves no focus.
 */
export function useKeyboardScanner(onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const keys = new ScannedKeys();
    let rest: ReturnType<typeof setTimeout> | undefined;
    const report = ({ text, inField }: Scan, field: HTMLInputElement | undefined) => {
      if (field && inField > 0) setValue(field, field.value.slice(0, -inField));
      latest.current(text);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const field = event.target instanceof HTMLInputElement ? event.target : undefined;
      const { key, timeStamp: at, repeat: isRepeated } = event;
      clearTimeout(rest);
      const scan = keys.press({ key, at, isInField: field !== undefined, isRepeated });
      if (scan === undefined) {
        rest = setTimeout(() => {
          const rested = keys.atRest();
          if (rested) report(rested, field);
        }, quietMs);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (scan !== 'swallow') report(scan, field);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(rest);
      removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
}

/** As if typed, so that React notices. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
