import { inBrowser } from '#platform/browserStorage.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'idle';

/** Each tone differs in number, pitch and length, for noisy halls and for people who cannot look. */
const sounds: Record<Tone, readonly { hertz: number; seconds: number }[]> = {
  ok: [
    { hertz: 660, seconds: 0.09 },
    { hertz: 990, seconds: 0.16 },
  ],
  warn: [
    { hertz: 520, seconds: 0.14 },
    { hertz: 520, seconds: 0.14 },
  ],
  bad: [{ hertz: 160, seconds: 0.5 }],
  idle: [{ hertz: 400, seconds: 0.08 }],
};
const vibrationsMs: Record<Tone, number[]> = { ok: [70], warn: [90, 70, 90], bad: [400], idle: [40] };
const pauseSeconds = 0.05;
const mutedKey = 'doorMuted';

let audio: AudioContext | undefined;
/** Without storage, the choice holds as long as the page is open. */
let chosen: boolean | undefined;

export const isMuted = () => chosen ?? inBrowser.read(mutedKey, () => true) !== undefined;

export function setMuted(muted: boolean): void {
  chosen = muted;
  if (muted) inBrowser.write(mutedKey, { muted });
  else inBrowser.drop(mutedKey);
}

/** Browsers allow sound only after a first touch or key: call it in their handlers. */
export function prepareSound(): void {
  audio ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  void audio?.resume().catch(() => undefined);
}

export function giveFeedback(tone: Tone): void {
  if (isMuted()) return;
  navigator.vibrate?.(vibrationsMs[tone]);
  if (audio?.state !== 'running') return;
  let start = audio.currentTime;
  for (const { hertz, seconds } of sounds[tone]) {
    const oscillator = new OscillatorNode(audio, { type: tone === 'bad' ? 'square' : 'triangle', frequency: hertz });
    const volume = new GainNode(audio, { gain: 0.4 });
    volume.gain.setTargetAtTime(0, start + seconds * 0.7, 0.02);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds);
    start += seconds + pauseSeconds;
  }
}
