import { limits, mediaTypes, widths } from '../rules.ts';

// The server stores no larger ones.
const longestSide = widths[2];
// A slow line of 0.5 Mbit/s takes 7 s for it; the server waits 15 s.
const enoughBytes = 400 * 1024;
const qualities = [0.82, 0.7, 0.55] as const;

export type Ready = { file: Blob } | { problem: string };

/**
 * The picture as a JPEG without the camera's metadata, no larger than the site shows it; unchanged if this browser
 * cannot open it.
 */
export async function readyToSend(file: File): Promise<Ready> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const small = bitmap && (await asJpeg(bitmap));
  bitmap?.close();
  if (small) return { file: small };
  // A phone's HEIC, which may also be named .jpg. The server recognizes these bytes.
  if (/^.{4}ftyp(he|m[is]f)/s.test(await file.slice(0, 12).text())) return { file: file.slice(0, 64) };
  if (file.size > limits.bytes)
    return { problem: `A picture may have ${limits.bytes / 1024 / 1024} MB at most. Choose a smaller one.` };
  return { file };
}

async function asJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Behind transparent pixels.
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-panel');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return firstLight((quality) => new Promise((resolve) => canvas.toBlob(resolve, mediaTypes[0], quality)));
}

/** In the best quality that is small enough, or else in the lowest. */
export async function firstLight(encode: (quality: number) => Promise<Blob | null>): Promise<Blob | null> {
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await encode(quality);
    if (!blob || blob.size <= enoughBytes) break;
  }
  return blob;
}
