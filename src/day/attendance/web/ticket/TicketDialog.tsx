import { useState } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { useDates } from '#events/events/web/wording.ts';
import { addresses } from '#platform/addresses.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { download, handOver } from '#ui/picture/handOver.ts';
import { PicturePanel } from '#ui/picture/PicturePanel.tsx';
import { usePicture } from '#ui/picture/usePicture.ts';
import { TicketCode, TicketPaper } from './TicketPaper.tsx';
import { ticketFacts } from './ticketFacts.ts';
import { pictureSizes } from './pictureFrame.ts';
import { renderTicket } from './ticketPicture.ts';
import styles from './TicketDialog.module.css';

type Tab = 'ticket' | 'tall' | 'wide';

interface TicketDialogProps extends DialogControls {
  registration: Registration;
}

export default function TicketDialog({ registration, open, onClose, finalFocus }: TicketDialogProps) {
  const { _id, event, isIndividual } = registration;
  const dates = useDates();
  const name = useSession().user?.name ?? '';
  const facts = ticketFacts(registration, name, `${dates.dateAndTime(event)} · ${event.venue}`);
  const [tab, setTab] = useState<Tab>('ticket');
  const [isPunched, setPunched] = useState(false);
  const size = tab === 'ticket' ? undefined : tab;
  const picture = usePicture(size && JSON.stringify([size, facts]), () => renderTicket(facts, size ?? 'tall'));
  const shown = (kind: string, of: keyof typeof pictureSizes) => (
    <PicturePanel
      picture={picture}
      size={pictureSizes[of]}
      alt={`${kind}: ${facts.holder}, ${event.title}, ${facts.when}`}
    />
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => setTab('ticket')}
      title="Your ticket"
      description="Show this code at the door. Saved pictures don't include it."
      className={styles.dialog}
      finalFocus={finalFocus}
      footer={
        tab === 'ticket' ? (
          <ButtonLink to={addresses.pass(_id)}>Print Pass</ButtonLink>
        ) : (
          <>
            <Button disabled={!picture.file} onClick={() => picture.file && void handOver(picture.file, event.title)}>
              Share Picture
            </Button>
            <Button variant="primary" disabled={!picture.file} onClick={() => picture.file && download(picture.file)}>
              Save Picture
            </Button>
          </>
        )
      }
    >
      <div className={styles.tabs}>
        <Tabs
          label="Ticket and pictures of it"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'ticket',
              label: 'Ticket',
              panel: (
                <TicketPaper
                  facts={facts}
                  member={isIndividual ? null : name}
                  whenAndWhere={<WhenAndWhere when={dates.dateAndTime(event)} venue={event.venue} />}
                  code={<TicketCode registrationId={_id} holder={isIndividual ? facts.holder : name} />}
                  onPunched={isPunched ? undefined : () => setPunched(true)}
                />
              ),
            },
            { value: 'tall', label: 'Story', panel: shown('Story', 'tall') },
            { value: 'wide', label: 'Post', panel: shown('Post', 'wide') },
          ]}
        />
      </div>
    </Dialog>
  );
}
