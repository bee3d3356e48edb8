import { momentText } from '#people/security/web/moment.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import type { DoorLink } from '../../../contract.ts';
import { type LinkedDoor, useEndDoorLink } from './api.ts';
import text from '#ui/layout/text.module.css';

interface OpenLinksProps {
  door: LinkedDoor;
  links: readonly DoorLink[];
  onEnded: (link: DoorLink) => void;
  focusAfterEnd: () => HTMLElement | null;
}

export function OpenLinks({ door, links, onEnded, focusAfterEnd }: OpenLinksProps) {
  const dialog = useSubjectDialog<DoorLink>();
  const end = useEndDoorLink(door);
  const subject = dialog.current?.subject;
  return (
    <>
      {links.length === 0 && <p className={text.mute}>No links yet. Helpers with an account need none.</p>}
      {links.length > 0 && (
        <ul>
          {links.map((link) => (
            <li key={link._id}>
              <p>
                <bdi>{link.label}</bdi>
                <span>{`Until ${momentText(link.expiresAt)}`}</span>
              </p>
              <Button
                variant="quiet-danger"
                size="sm"
                aria-label={`End the link ${link.label}`}
                onClick={() => dialog.open(link)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog.current && subject && (
        <ConfirmMutationDialog
          {...dialog.controls}
          title="End Link"
          keepLabel="Keep Link"
          busyLabel="Ending..."
          mutation={end}
          run={() => end.mutateAsync(subject._id)}
          onDone={() => {
            onEnded(subject);
            dialog.controls.onClose();
          }}
          success={`The link ${subject.label} has ended`}
          failure="Failed to end the link"
          finalRefusals={['not_found', 'forbidden']}
          finalFocus={() => (links.some(({ _id }) => _id === subject._id) ? null : focusAfterEnd())}
        >
          <p>
            <bdi>{subject.label}</bdi>. Anyone using this link is refused at once and can no longer see the list. Their
            marks stay.
          </p>
        </ConfirmMutationDialog>
      )}
    </>
  );
}
