import { forgetAccounts } from './kept.ts';
import { forgetPages } from './registerPage.ts';

/** What a device forgets when nobody is signed in any more. Door links go on: their holders have no account. */
export async function forgetOnSignOut(): Promise<void> {
  await forgetAccounts();
  for (const pages of ['/admin/', '/pass/', '/my-registrations']) await forgetPages(pages);
}
