import { toast } from '../toast/toast.ts';

export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`);
  } catch {
    toast.error(`Could not copy. Select the ${what.toLowerCase()} and copy it.`);
  }
}

export const copyLink = (url: string): Promise<void> => copyText(url, 'Link');
