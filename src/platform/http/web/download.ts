import { fetchFile } from './fetchFile.ts';

/** Saves it as a file of this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches a file that needs the session, and saves it under the server's name. @throws ApiError */
export async function download(path: string, query: Record<string, string>): Promise<void> {
  const { file, name } = await fetchFile(path, query);
  saveFile(file, name);
}
