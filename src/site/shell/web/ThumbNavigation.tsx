import { Suspense, useSyncExternalStore } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';

const ThumbBar = lazyPart(() => import('./ThumbBar.tsx'));

/** As in ThumbBar.module.css. */
const narrow = '(width < 48rem)';

function subscribe(onChange: () => void): () => void {
  const screen = matchMedia(narrow);
  screen.addEventListener('change', onChange);
  return () => screen.removeEventListener('change', onChange);
}

/** Visitors and wide screens neither load it nor fetch the invitations it counts. */
export function ThumbNavigation() {
  const { user } = useSession();
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
  return (
    user &&
    isNarrow && (
      <Suspense>
        <ThumbBar user={user} />
      </Suspense>
    )
  );
}
