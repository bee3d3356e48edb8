// A worker, so that reading does not block the page. Its content security policy is the only one of the site that
// allows WebAssembly (src/site/rendering/server/routes.ts).
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** @returns the text of the QR code in an image, or null */
async function read({ data }: MessageEvent<ImageData>): Promise<void> {
  try {
    const [found] = await readBarcodes(data, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    postMessage({ text: found?.text ?? null });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
}

addEventListener('message', (event) => void read(event as MessageEvent<ImageData>));
