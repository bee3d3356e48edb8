import { useEffect, useState } from 'react';
import { useLinkToken } from '#people/accounts/web/useLinkToken.ts';

let held = '';

/** For the next page. Only in memory: the next person at this computer finds it in no history. */
export function holdToken(token: string): void {
  held = token;
}

/**
 * The token of a mailed link, or else the held one, which ends with the page. Empty without one, undefined on the
 * server.
 */
export function useManageToken(): string | undefined {
  const mailed = useLinkToken();
  const [own] = useState(() => held);
  useEffect(() => () => holdToken(''), []);
  return mailed === '' ? own : mailed;
}
