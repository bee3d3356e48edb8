import { useRef, useState } from 'react';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { CopyIcon } from '#ui/controls/ActionIcon.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { ForwardIcon } from '#ui/facts/Icon.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { LinkField } from '#ui/form/LinkField.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { copyLink } from '#ui/browser/copyLink.ts';
import { share } from '#ui/browser/share.ts';
import { toast } from '#ui/toast/toast.ts';
import { useEndLink, useMakeLink } from './api.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Joining.module.css';

interface LinkDialogProps extends Omit<DialogControls, 'finalFocus'> {
  event: { _id: string; title: string };
  /** Of a team that has registered. */
  registrationId?: string | undefined;
}

/** A link can be read when it is made: only its hash is kept. Reopened on the same page, the dialog still shows it. */
export default function LinkDialog({ event, registrationId, ...dialog }: LinkDialogProps) {
  const make = useMakeLink();
  const end = useEndLink();
  const field = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<{ url: string; expiresAt: string }>();

  async function makeAnother() {
    try {
      setMade(await make.mutateAsync({ eventId: event._id, ...(registrationId && { registrationId }) }));
      field.current?.focus();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to make the link'));
    }
  }
  async function endIt() {
    try {
      await end.mutateAsync(event._id);
      toast.success('Link ended');
    } catch (error) {
      if (!hasRefusalCode(error, 'not_found')) {
        toast.error(messageOf(error, 'Failed to end the link'));
        return;
      }
      toast.info('There is no link to end');
    }
    setMade(undefined);
  }
  const endLink = (
    <Button variant="quiet-danger" busy={end.isPending} onClick={() => void endIt()}>
      End Link
    </Button>
  );
  return (
    <Dialog
      {...dialog}
      title="Invite by Link"
      description={<bdi>{event.title}</bdi>}
      footer={<Button onClick={dialog.onClose}>Done</Button>}
    >
      <Notice tone="info">Anyone with the link can ask to join your team. You accept or decline each of them.</Notice>
      {made ? (
        <div className={styles.made}>
          <div className={layout.stack}>
            <LinkField
              ref={field}
              label="Link to your team"
              url={made.url}
              hint={`It works until ${dayAndTime(new Date(made.expiresAt), festival.timeZone)}, or until your team is full, registers or changes its leader.`}
            />
            <div className={layout.row}>
              <Button variant="primary" onClick={() => void copyLink(made.url)}>
                <CopyIcon />
                Copy
              </Button>
              <Button onClick={() => void share(`Join my team: ${event.title}`, made.url)}>
                <ForwardIcon />
                Share
              </Button>
              {endLink}
            </div>
          </div>
          <figure className={styles.code}>
            <QrCode content={made.url} label={`QR code of the link to your team for ${event.title}`} />
            <figcaption>Or let them scan it.</figcaption>
          </figure>
        </div>
      ) : (
        <div className={layout.row}>
          <Button variant="primary" busy={make.isPending} busyLabel="Making..." onClick={() => void makeAnother()}>
            Make Link
          </Button>
          {endLink}
          <p className={styles.older}>Any earlier link stops working.</p>
        </div>
      )}
    </Dialog>
  );
}
