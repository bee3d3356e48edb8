import { useEffect, useRef, useState } from 'react';
import { type CodeReader, openCodeReader } from './reading.ts';

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing' | 'broken';

const betweenReadsMs = 120;
// A code that stays before the camera is one scan; it counts again after it was away for this long.
const goneAfterMs = 1_200;

interface Torch {
  torch?: boolean;
}

/**
 * Shows the camera in the element of `video` while `isWanted` and calls `onCode` for each new code in its picture.
 * Without the permission or a camera it says so; the rest of the door works.
 */
export function useCamera(isWanted: boolean, onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    const element = video.current;
    if (!isWanted || !element) return undefined;
    const ended = new AbortController();
    let stream: MediaStream | undefined;
    let reader: CodeReader | undefined;
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop();
      reader?.close();
    };
    const run = async () => {
      setState('starting');
      stream = await openCamera();
      if (ended.signal.aborted) return stop();
      element.srcObject = stream;
      await element.play();
      reader = await openCodeReader();
      if (ended.signal.aborted) return stop();
      setTrack(stream.getVideoTracks()[0]);
      setState('on');
      await readUntil(ended.signal, reader, element, (code) => latest.current(code));
    };
    run().catch((error: unknown) => {
      stop();
      if (!ended.signal.aborted) setState(stateOf(error));
    });
    return () => {
      ended.abort();
      stop();
      element.srcObject = null;
      setTrack(undefined);
      setState('off');
    };
  }, [isWanted]);
  useScreenOn(state === 'on');

  return { video, state, track };
}

/** A light beside the lens. @returns undefined if the camera has none */
export function torchOf(track: MediaStreamTrack | undefined): ((isOn: boolean) => Promise<void>) | undefined {
  const capabilities = (track?.getCapabilities?.() ?? {}) as Torch;
  if (!track || !capabilities.torch) return undefined;
  return (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).catch(() => undefined);
}

async function openCamera(): Promise<MediaStream> {
  // Absent on a page that is neither local nor HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('no secure context', 'NotFoundError');
  return devices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } });
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'broken';
}

async function readUntil(
  signal: AbortSignal,
  reader: CodeReader,
  video: HTMLVideoElement,
  onCode: (code: string) => void,
) {
  let last = { code: '', seenAt: 0 };
  while (!signal.aborted) {
    const code = document.hidden ? undefined : await reader.read(video);
    if (signal.aborted) return;
    const now = performance.now();
    if (code !== undefined) {
      if (code !== last.code || now - last.seenAt > goneAfterMs) onCode(code);
      last = { code, seenAt: now };
    }
    await new Promise((resolve) => void setTimeout(resolve, betweenReadsMs));
  }
}

/** Nobody touches the phone between two people: without this its screen would turn off. */
function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!isOn || !wakeLock) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const request = () => {
      if (!document.hidden) lock = wakeLock.request('screen').catch(() => undefined);
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      document.removeEventListener('visibilitychange', request);
      void lock?.then((held) => held?.release());
    };
  }, [isOn]);
}
