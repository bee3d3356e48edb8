import { isPassCode } from './presence.ts';

// Scanners type a key each 1 to 50 ms, worn ones over Bluetooth take longer; fast typists take 80.
const burstMs = { inField: 50, elsewhere: 200 };
// A busy phone delivers keys late: a limit of one second cut codes in two.
const forgottenAfterMs = 10_000;
const shortestCode = 6;
const passLength = 42;
const beginningOfPass = /^tf1\.[\w-]{0,37}$/i;
// The Enter or Tab after a delivered code, on a busy phone.
const endsLateMs = 1_500;

/** How long after its last key a code without a terminator is complete. */
export const quietMs = 300;

interface Key {
  key: string;
  /** In milliseconds, of any monotonic clock. */
  at: number;
  isInField: boolean;
  /** Held down. */
  isRepeated: boolean;
}

export interface Scan {
  /** The code's text. */
  text: string;
  /** How many of its characters a focused field contains. */
  inField: number;
}

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));

/** The pass at the end of what was typed, also with Caps Lock on, which inverts the case of each letter. */
function passAtEnd(typed: string): string | undefined {
  const end = typed.slice(-passLength);
  return [end, swapCase(end)].find(isPassCode);
}

/**
 * Finds the codes of keyboard scanners among pressed keys: a pass at its last character, since nobody types one by
 * hand; any other code is a burst of keys ended by Enter, Tab or a pause (`atRest`).
 */
export class ScannedKeys {
  private typed = '';
  private burstFrom = 0;
  /** Each key of the burst came as fast as in a field. */
  private isFast = true;
  private lastAt = Number.NEGATIVE_INFINITY;
  private handedOnAt = Number.NEGATIVE_INFINITY;

  /** @returns 'swallow' for the terminator of a code that was delivered already */
  press({ key, at, isInField, isRepeated }: Key): Scan | 'swallow' | undefined {
    const pauseMs = at - this.lastAt;
    const isInBurst = pauseMs <= (isInField ? burstMs.inField : burstMs.elsewhere);
    if (key.length === 1) return this.add({ key, pauseMs, isInBurst, isRepeated, at });
    if (key !== 'Enter' && key !== 'Tab') return undefined;
    const scan = isInBurst ? this.burst : undefined;
    this.forget();
    if (scan) return scan;
    const isEndOfCode = at - this.handedOnAt <= endsLateMs;
    this.handedOnAt = Number.NEGATIVE_INFINITY;
    return isEndOfCode ? 'swallow' : undefined;
  }

  /** The code that ends now, `quietMs` after the last key. A partial pass continues however long the phone hangs. */
  atRest(): Scan | undefined {
    const scan = this.isFast ? this.burst : undefined;
    if (!scan || beginningOfPass.test(scan.text)) return undefined;
    this.forget();
    this.handedOnAt = this.lastAt;
    return scan;
  }

  private get burst(): Scan | undefined {
    const typed = this.typed.slice(this.burstFrom);
    const text = typed.trim();
    return text.length < shortestCode ? undefined : { text, inField: typed.length };
  }

  private add({
    key,
    pauseMs,
    isInBurst,
    isRepeated,
    at,
  }: Pick<Key, 'key' | 'at' | 'isRepeated'> & Pause): Scan | undefined {
    this.handedOnAt = Number.NEGATIVE_INFINITY;
    if (pauseMs > forgottenAfterMs) this.typed = '';
    this.lastAt = at;
    if (!isInBurst || isRepeated) {
      this.burstFrom = this.typed.length;
      this.isFast = !isRepeated;
    } else if (pauseMs > burstMs.inField) this.isFast = false;
    this.typed += key;
    const pass = passAtEnd(this.typed);
    if (pass === undefined) return undefined;
    this.forget();
    this.handedOnAt = at;
    // Its last character is still to come.
    return { text: pass, inField: passLength - 1 };
  }

  private forget(): void {
    this.typed = '';
    this.burstFrom = 0;
  }
}

interface Pause {
  pauseMs: number;
  isInBurst: boolean;
}
