import { fetchFile } from './fetchFile.ts';

/** Lets the browser keep it as a file of this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches a file that only the signed-in may have, and keeps it under the name the server gives. @throws ApiError */
export async function download(path: string, query: Record<string, string>): Promise<void> {
  const { file, name } = await fetchFile(path, query);
  saveFile(file, name);
}
