import { toast } from '../toast/toast.ts';

export function download(picture: File): void {
  const address = URL.createObjectURL(picture);
  const link = Object.assign(document.createElement('a'), { href: address, download: picture.name });
  link.click();
  // Safari reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Shares it by the device; if that takes no files, copies it to the clipboard, and if that takes no pictures, saves it.
 */
export async function handOver(picture: File, title: string): Promise<void> {
  const files = { files: [picture], title };
  if ('canShare' in navigator && navigator.canShare(files)) {
    try {
      return await navigator.share(files);
    } catch (error) {
      // Closed by the person, or open already: nothing more to do.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return;
    }
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    toast.success('Picture copied');
  } catch {
    download(picture);
    toast.success('Picture saved');
  }
}
