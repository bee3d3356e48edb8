import { describe, expect, it } from 'vitest';
import { type Scan, ScannedKeys } from './scannedKeys.ts';

const keysOf = (text: string) => Array.from(text);
const pass = `TF1.${'aBcDeFgH-jKlMnOpQrSt_vWxYz0123456789ab'.padEnd(38, 'z')}`;
const capsLocked = keysOf(pass)
  .map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase()))
  .join('');

/** Presses keys one after the other, `everyMs`; what was handed on, and which keys were swallowed. */
function typed(keys: readonly string[], { everyMs = 10, isInField = false, isRepeated = false, lastAfterMs = 0 } = {}) {
  const reader = new ScannedKeys();
  const scans: Scan[] = [];
  const swallowed: string[] = [];
  let at = 1_000;
  for (const [i, key] of keys.entries()) {
    at += i === keys.length - 1 && lastAfterMs > 0 ? lastAfterMs : everyMs;
    const scan = reader.press({ key, at, isInField, isRepeated: isRepeated && i > 0 });
    if (scan === 'swallow') swallowed.push(key);
    else if (scan) scans.push(scan);
  }
  const rested = reader.atRest();
  return { texts: [...scans, ...(rested ? [rested] : [])].map(({ text }) => text), scans, swallowed };
}

describe('a pass', () => {
  it.each([[['Enter']], [['Tab']], [[]]])('ends with %j', (end) => {
    const { texts, swallowed } = typed([...keysOf(pass), ...end]);
    expect(texts).toEqual([pass]);
    expect(swallowed).toEqual(end);
  });

  it.each([[['Enter']], [['Tab']], [[]]])('is read with Caps Lock on, ending with %j', (end) => {
    expect(typed([...keysOf(capsLocked), ...end]).texts).toEqual([pass]);
  });

  it('is taken out of a field but for the key on its way', () => {
    expect(typed(keysOf(pass), { isInField: true }).scans).toEqual([{ text: pass, inField: 41 }]);
  });

  it('is read however slowly a busy phone hands its keys on', () => {
    expect(typed([...keysOf(pass), 'Enter'], { everyMs: 900 })).toMatchObject({ texts: [pass], swallowed: ['Enter'] });
  });

  it('is whole after a phone hung in the middle of it', () => {
    const reader = new ScannedKeys();
    const press = (keys: string, from: number) =>
      keysOf(keys).map((key, i) => reader.press({ key, at: from + i * 10, isInField: false, isRepeated: false }));
    press(pass.slice(0, 20), 1_000);
    expect(reader.atRest()).toBeUndefined();
    expect(press(pass.slice(20), 2_700).at(-1)).toMatchObject({ text: pass });
  });

  it('of two in a row is each read once', () => {
    expect(typed([...keysOf(pass), 'Tab', ...keysOf(capsLocked), ...keysOf(pass)]).texts).toEqual([pass, pass, pass]);
  });

  it('leaves a Tab or Enter alone that a person presses later', () => {
    expect(typed([...keysOf(pass), 'Tab'], { lastAfterMs: 2_000 }).swallowed).toEqual([]);
    expect(typed([...keysOf(pass), 'Tab', 'Tab']).swallowed).toEqual(['Tab']);
  });
});

describe('the bar code of a student card', () => {
  it.each([[['Enter']], [['Tab']], [[]]])('ends with %j', (end) => {
    expect(typed(['C', 'T', '2', '3', '0', '4', '5', ...end], { isInField: true })).toMatchObject({
      texts: ['CT23045'],
      swallowed: [],
    });
  });

  it.each([
    ['typed by hand in a field', 'maryam', { everyMs: 80, isInField: true }],
    ['typed by hand beside a field', 'maryam', { everyMs: 120 }],
    ['a key held down', 'aaaaaaaaaaaa', { everyMs: 33, isRepeated: true }],
    ['too short', 'CT230', {}],
  ])('is not: %s', (_what, keys, options) => {
    expect(typed(keysOf(keys), options).texts).toEqual([]);
  });

  it('is not what a person types and ends with Tab', () => {
    expect(typed([...keysOf('maryam'), 'Tab'], { everyMs: 80, isInField: true })).toMatchObject({
      texts: [],
      swallowed: [],
    });
  });
});
