import { useRef, useState } from 'react';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import type { DoorLink } from '../../../contract.ts';
import { type LinkedDoor, useDoorLinks } from './api.ts';
import { MadeLink } from './MadeLink.tsx';
import { NewLinkForm } from './NewLinkForm.tsx';
import { OpenLinks } from './OpenLinks.tsx';
import styles from './DoorLinks.module.css';

interface DoorLinksDialogProps extends DialogControls {
  door: LinkedDoor;
  hasAddress: boolean;
}

export interface Made {
  url: string;
  link: DoorLink;
}

export default function DoorLinksDialog({ door, onClose, ...dialog }: DoorLinksDialogProps) {
  const links = useDoorLinks(door, dialog.open);
  const [made, setMade] = useState<Made>();
  const [isAnother, setAnother] = useState(false);
  const listHeading = useRef<HTMLHeadingElement>(null);

  function close() {
    setMade(undefined);
    setAnother(false);
    onClose();
  }
  return (
    <Dialog
      {...dialog}
      onClose={close}
      title="Door links"
      description="For helpers without an account. A link opens this door and nothing else."
    >
      {made ? (
        <MadeLink
          key={made.link._id}
          made={made}
          onAnother={() => {
            setAnother(true);
            setMade(undefined);
          }}
        />
      ) : (
        <NewLinkForm door={door} onMade={setMade} takesFocus={isAnother} />
      )}
      <section className={styles.list} aria-labelledby="open-links">
        <h3 id="open-links" ref={listHeading} tabIndex={-1}>
          Open links
        </h3>
        <QueryView
          as="h3"
          query={links}
          skeleton={<StackSkeleton heights={['3rem']} />}
          failure="Failed to load the door links"
        >
          {(data) => (
            <OpenLinks
              door={door}
              links={data}
              onEnded={(link) => {
                if (link._id === made?.link._id) setMade(undefined);
              }}
              focusAfterEnd={() => listHeading.current}
            />
          )}
        </QueryView>
      </section>
    </Dialog>
  );
}
