import { toast } from '../toast/toast.ts';

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('Could not copy. Select the link and copy it.');
  }
}
