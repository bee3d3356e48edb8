import { useEffect, useRef } from 'react';

// Scanners type a key each 1 to 50 ms, tired ones over Bluetooth need more; fast typists need 80.
const burstMs = { inField: 50, elsewhere: 200 };
// A phone that is busy hands keys on late: one second cut codes in two.
const forgottenAfterMs = 10_000;
const shortestCode = 6;
// Nobody types one by hand: however slowly it comes, it was scanned.
const passAtEnd = /TF1\.[\w-]{38}$/;

/**
 * Calls `onScan` with what a keyboard scanner types: a burst of keys that Enter ends, wherever the focus is. What a burst
 * typed into a field is taken out of it, and its Enter presses nothing.
 */
export function useKeyboardScanner(onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let typed = '';
    let burstFrom = 0;
    let lastAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const field = event.target instanceof HTMLInputElement ? event.target : undefined;
      const pauseMs = event.timeStamp - lastAt;
      const isInBurst = pauseMs <= (field ? burstMs.inField : burstMs.elsewhere);
      if (event.key.length === 1) {
        if (pauseMs > forgottenAfterMs) typed = '';
        if (!isInBurst) burstFrom = typed.length;
        typed += event.key;
        lastAt = event.timeStamp;
      } else if (event.key === 'Enter') {
        const burst = isInBurst ? typed.slice(burstFrom).trim() : '';
        const text = passAtEnd.exec(typed)?.[0] ?? burst;
        typed = '';
        if (pauseMs > forgottenAfterMs || text.length < shortestCode) return;
        event.preventDefault();
        event.stopPropagation();
        if (field?.value.endsWith(text)) setValue(field, field.value.slice(0, -text.length));
        latest.current(text);
      }
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** As if typed, so that React notices. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
