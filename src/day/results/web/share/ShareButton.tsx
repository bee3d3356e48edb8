import { lazy, Suspense, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import type { ResultFacts } from './resultPicture.ts';

const load = () => import('./ShareDialog.tsx');
const ShareDialog = lazy(load);

export function ShareButton({ facts }: { facts: ResultFacts }) {
  const dialog = useLazyDialog(load, 'Failed to open your result');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        busy={dialog.isOpening}
        aria-label={`Share your result at ${facts.event.title}`}
        onClick={() => dialog.open()}
      >
        Share
      </Button>
      <Suspense>
        {dialog.isNeeded && <ShareDialog facts={facts} {...dialog.controls} finalFocus={() => button.current} />}
      </Suspense>
    </>
  );
}
