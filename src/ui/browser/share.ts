import { copyLink } from './copyLink.ts';

/** Offers a link, or this page, to the device's own sharing; without it, or if it fails, the link is copied. */
export async function share(title: string, url = location.origin + location.pathname): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closed by the person, or open already: nothing more to do.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return;
    }
  }
  await copyLink(url);
}
