import { trustedWorker } from '#people/offline/web/trustedScripts.ts';
// oxlint-disable-next-line import/default -- Vite's address of the worker that it builds
import readerAddress from './codeReader.ts?worker&url';

export interface CodeReader {
  /** The text of the code in the camera's picture. @throws when reading is not possible here */
  read: (video: HTMLVideoElement) => Promise<string | undefined>;
  close: () => void;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
/** The answer of codeReader.ts. */
interface Reading {
  text?: string | null;
  fault?: string;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

// A code that fills a third of the picture can be read at this width; more would take time that phones do not have.
const widestPixels = 800;

export async function openCodeReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? workerReader();
}

/** The browser's own reader, where there is one: Chrome on Android and on macOS. */
async function nativeReader(): Promise<CodeReader | undefined> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !formats.includes('qr_code')) return undefined;
  const detector = new Native({ formats: ['qr_code'] });
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue, close: () => undefined };
}

function workerReader(): CodeReader {
  const worker = new Worker(trustedWorker(readerAddress), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) => {
      const scale = Math.min(1, widestPixels / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0) return Promise.resolve(undefined);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const image = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve, reject) => {
        const answered = new AbortController();
        const { signal } = answered;
        const onMessage = ({ data }: MessageEvent<Reading>) => {
          answered.abort();
          if (data.fault === undefined) resolve(data.text ?? undefined);
          else reject(new Error(data.fault));
        };
        worker.addEventListener('message', onMessage, { signal });
        worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true, signal });
        worker.postMessage(image, [image.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
