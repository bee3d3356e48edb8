import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));

export async function codesIn(png: Buffer): Promise<string[]> {
  await prepareZXingModule({
    overrides: { wasmBinary: (await readFile(wasm)).buffer },
    fireImmediately: true,
  });
  const codes = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], tryHarder: true });
  return codes.map(({ text }) => text);
}
