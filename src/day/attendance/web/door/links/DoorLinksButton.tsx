import { lazy, Suspense, useEffect, useRef } from 'react';
import { openDoorLinks } from '#platform/addresses.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LinkIcon } from '#ui/facts/Icon.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import type { LinkedDoor } from './api.ts';
import styles from './DoorLinks.module.css';

const load = () => import('./DoorLinksDialog.tsx');
const DoorLinksDialog = lazy(load);

export function DoorLinksButton({ door }: { door: LinkedDoor }) {
  const dialog = useLazyDialog(load, 'Failed to open the door links');
  const { values, set } = useUrlFilters([openDoorLinks]);
  const isRequested = values[openDoorLinks] !== '';
  const { open } = dialog;
  const latest = useRef(open);
  useEffect(() => {
    if (isRequested) latest.current();
  }, [isRequested]);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        className={styles.open}
        aria-label="Door links"
        busy={dialog.isOpening}
        onClick={() => open()}
      >
        <LinkIcon />
        <span>Door links</span>
      </Button>
      {dialog.isNeeded && (
        <Suspense>
          <DoorLinksDialog
            door={door}
            open={dialog.controls.open}
            hasAddress={isRequested}
            onClose={() => {
              dialog.controls.onClose();
              if (isRequested) set({ [openDoorLinks]: '' });
            }}
            finalFocus={() => button.current}
          />
        </Suspense>
      )}
    </>
  );
}
