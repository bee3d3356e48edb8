import { forgetAccounts } from './offlineStore.ts';
import { unregisterWorkers } from './workerRegistration.ts';

/** Deletes an account's offline data at log-out. Door links stay: they belong to no account. */
export async function forgetOnSignOut(): Promise<void> {
  await forgetAccounts();
  for (const pages of ['/admin/', '/pass/', '/my-registrations']) await unregisterWorkers(pages);
}
