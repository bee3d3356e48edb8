import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tone } from './feedback.ts';

const tones = ['ok', 'warn', 'bad', 'idle'] as const satisfies Tone[];

interface Sound {
  shape: string | undefined;
  hertz: number | undefined;
  from: number;
  to: number;
}
let sounds: Sound[] = [];
const vibrate = vi.fn<(pattern: number[]) => boolean>();

class Context {
  state = 'suspended';
  currentTime = 10;
  destination = {};
  resume = () => {
    this.state = 'running';
    return Promise.resolve();
  };
}
class Oscillator {
  private readonly sound: Sound;
  constructor(_context: unknown, { type, frequency }: OscillatorOptions) {
    this.sound = { shape: type, hertz: frequency, from: 0, to: 0 };
    sounds.push(this.sound);
  }
  connect = <Next>(next: Next) => next;
  start = (at: number) => void (this.sound.from = at);
  stop = (at: number) => void (this.sound.to = at);
}
class Gain {
  gain = { setTargetAtTime: () => undefined };
  connect = <Next>(next: Next) => next;
}

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** The module as a page that is opened has it, which keeps one AudioContext. */
const opened = async () => {
  vi.resetModules();
  return import('./feedback.ts');
};

beforeEach(() => {
  sounds = [];
  vibrate.mockReset();
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

const rounded = ({ shape, hertz, from, to }: Sound) => [shape, hertz, Number((to - from).toFixed(2))];

it.each([
  [
    'ok',
    [70],
    [
      ['triangle', 660, 0.09],
      ['triangle', 990, 0.16],
    ],
  ],
  [
    'warn',
    [90, 70, 90],
    [
      ['triangle', 520, 0.14],
      ['triangle', 520, 0.14],
    ],
  ],
  ['bad', [400], [['square', 160, 0.5]]],
  ['idle', [40], [['triangle', 400, 0.08]]],
] as const)('%s vibrates and sounds in its own way', async (tone, vibration, sound) => {
  const { giveFeedback, prepareSound } = await opened();
  prepareSound();
  giveFeedback(tone);
  expect(vibrate.mock.calls).toEqual([[vibration]]);
  expect(sounds.map(rounded)).toEqual(sound);
  for (const [n, { from }] of sounds.entries())
    expect(from, 'one after the other').toBeGreaterThanOrEqual(n === 0 ? 10 : (sounds[n - 1]?.to ?? 0));
});

it('no two are alike to the hand or to the ear', async () => {
  const { giveFeedback, prepareSound } = await opened();
  prepareSound();
  const signals = tones.map((tone) => {
    sounds = [];
    giveFeedback(tone);
    return [JSON.stringify(vibrate.mock.lastCall), JSON.stringify(sounds.map(rounded))];
  });
  for (const way of [0, 1]) expect(new Set(signals.map((each) => each[way])).size).toBe(tones.length);
});

it('vibrates alone until a first touch lets the page sound', async () => {
  const { giveFeedback } = await opened();
  giveFeedback('ok');
  expect([vibrate.mock.calls.length, sounds]).toEqual([1, []]);
});

it('muted it does neither, and the choice is kept when the page is opened again', async () => {
  const before = await opened();
  expect(before.isMuted()).toBe(false);
  before.setMuted(true);
  const muted = await opened();
  expect(muted.isMuted()).toBe(true);
  muted.prepareSound();
  for (const tone of tones) muted.giveFeedback(tone);
  expect([vibrate.mock.calls, sounds]).toEqual([[], []]);

  muted.setMuted(false);
  const feedback = await opened();
  expect(feedback.isMuted()).toBe(false);
  feedback.prepareSound();
  feedback.giveFeedback('idle');
  expect([vibrate.mock.calls.length, sounds.length]).toEqual([1, 1]);
});

it('where the choice cannot be kept it holds while the page is open', async () => {
  const broken = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('localStorage', { getItem: broken, setItem: broken, removeItem: broken });
  const { giveFeedback, isMuted, prepareSound, setMuted } = await opened();
  expect(isMuted()).toBe(false);
  setMuted(true);
  expect(isMuted()).toBe(true);
  prepareSound();
  giveFeedback('bad');
  expect([vibrate.mock.calls, sounds]).toEqual([[], []]);
});
