interface Policy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

// The two scripts that the page itself does not load: the service worker and the code reader.
const ownWorkers = /^\/(offline\.js|assets\/codeReader-[\w-]+\.js)$/;

function check(address: string): string {
  const { origin, pathname, href } = new URL(address, location.origin);
  if (origin !== location.origin || !ownWorkers.test(pathname))
    throw new TypeError(`no worker of this site: ${address}`);
  return href;
}

/**
 * The one Trusted Types policy that the content security policy allows (src/run/app/server/app.ts); it accepts two
 * addresses.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('own-workers', {
  createScriptURL: check,
});

/** An address that `new Worker` and `register` accept. @throws TypeError for any but the site's own workers */
export const trustedWorker = (address: string): string => (policy ? policy.createScriptURL(address) : check(address));
