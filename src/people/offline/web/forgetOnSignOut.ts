import { isSignedIn } from '#people/accounts/web/session.ts';
import { forgetAccounts } from './offlineStore.ts';
import { unregisterWorkers } from './workerRegistration.ts';

/** Deletes an account's offline data at log-out. Door links and passes of featured teams stay: they belong to no account. */
export async function forgetOnSignOut(): Promise<void> {
  forgetPasses();
  await forgetAccounts();
  for (const pages of ['/admin/', '/pass/', '/my-registrations', '/start']) await unregisterWorkers(pages);
}

/** Data of a session that ended unnoticed: logging out deletes its own (session.ts). */
function forgetPasses(): void {
  for (const key of Object.keys(localStorage)) {
    const [, holder = 'team'] = /^own:pass:([^:]+):/.exec(key) ?? [];
    if (holder !== 'team' && !isSignedIn(holder)) localStorage.removeItem(key);
  }
}
