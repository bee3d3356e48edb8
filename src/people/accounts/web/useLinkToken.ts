import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** `useLocation` renders again when the hash changes. */
const noChange = () => () => undefined;

/** The token of a mailed link: in the fragment, which browsers do not send. Empty without one, undefined on the server. */
export function useLinkToken(): string | undefined {
  const { hash } = useLocation();
  return useSyncExternalStore(
    noChange,
    () => hash.slice(1),
    () => undefined,
  );
}
