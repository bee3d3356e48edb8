import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { useDates } from '#events/events/web/wording.ts';
import { festival } from '#festival';
import { ApiError } from '#platform/http/web/client.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { FilterChips } from '#ui/table/FilterChips.tsx';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { Tape } from '#ui/dots/Tape.tsx';
import { RetryButton } from '#ui/layout/LoadFailure.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { cx } from '#ui/browser/cx.ts';
import { toast } from '#ui/toast/toast.ts';
import { isWithoutPass, usePass } from '../api.ts';
import { download, handOver } from './handOver.ts';
import { type TicketFacts, ticketFacts, writtenNumber } from './ticketFacts.ts';
import { renderTicket, type PictureSize, pictureSizes } from './ticketPicture.ts';
import text from '#ui/layout/text.module.css';
import styles from './TicketDialog.module.css';

const options = [
  { value: 'tall', label: 'Story, 1080×1920' },
  { value: 'wide', label: 'Post, 1200×630' },
] as const satisfies { value: PictureSize; label: string }[];

const sheet = '(max-width: 48rem)';

interface TicketDialogProps extends DialogControls {
  registration: Registration;
}

export default function TicketDialog({ registration, open, onClose, finalFocus }: TicketDialogProps) {
  const { event } = registration;
  const dates = useDates();
  const [size, setSize] = useState<PictureSize>('tall');
  const [busy, setBusy] = useState<'save' | 'share'>();
  // The page stays usable beside it; a sheet covers the page.
  const [opened, setOpened] = useState(() => ({ isOpen: open, modal: matchMedia(sheet).matches }));
  if (opened.isOpen !== open) setOpened({ isOpen: open, modal: open ? matchMedia(sheet).matches : opened.modal });
  const save = useRef<HTMLButtonElement>(null);
  const focusAfter = useOnlyOne({ open, onClose, finalFocus }, save);
  const name = useSession().user?.name ?? '';
  const when = `${dates.dateAndTime(event)} · ${event.venue}`;
  const facts = ticketFacts(registration, name, when);

  async function withPicture(what: 'save' | 'share', use: (picture: File) => Promise<void> | void) {
    if (busy) return;
    setBusy(what);
    try {
      const { width, height } = pictureSizes[size];
      const picture = await renderTicket(facts, size);
      await use(new File([picture], `ticket-${facts.number}-${width}x${height}.png`, { type: 'image/png' }));
    } catch {
      toast.error('Your browser could not draw the picture. Please try again.');
    }
    setBusy(undefined);
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        // Esc closes what is above it first, such as a question about a registration.
        const inUse = document.activeElement?.closest('[role=dialog], [role=alertdialog]');
        if (!inUse || inUse.contains(save.current)) onClose();
      }}
      modal={opened.modal}
      title="Your ticket"
      description="Show the code at the door. Pictures leave it out."
      className={styles.dialog}
      initialFocus={save}
      finalFocus={focusAfter}
      footer={
        <>
          <Button
            busy={busy === 'share'}
            onClick={() => void withPicture('share', (file) => handOver(file, event.title))}
          >
            Share Picture
          </Button>
          <Button
            ref={save}
            variant="primary"
            busy={busy === 'save'}
            onClick={() => void withPicture('save', download)}
          >
            Save Picture
          </Button>
        </>
      }
    >
      <Ticket
        facts={facts}
        member={registration.isIndividual ? null : name}
        whenAndWhere={<WhenAndWhere when={dates.dateAndTime(event)} venue={event.venue} />}
        code={<Code registrationId={registration._id} holder={registration.isIndividual ? facts.holder : name} />}
      />
      <FilterChips label="Size of the picture" options={options} value={size} onChange={setSize} />
    </Dialog>
  );
}

let shown: { close: () => void; first: RefObject<HTMLElement | null> } | undefined;

/** Only one ticket is open on a page: another one closes it, and keeps the focus. */
function useOnlyOne({ open, onClose, finalFocus }: DialogControls, first: RefObject<HTMLElement | null>) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const own = { close: () => close(), first };
    shown?.close();
    shown = own;
    return () => {
      if (shown === own) shown = undefined;
    };
  }, [open, first]);
  return () => (shown && shown.first !== first ? shown.first.current : finalFocus());
}

interface TicketPaperProps {
  facts: TicketFacts;
  /** The owner of the code, on the ticket of a team. */
  member: string | null;
  whenAndWhere: ReactNode;
  code: ReactNode;
}

function Ticket({ facts, member, whenAndWhere, code }: TicketPaperProps) {
  const { event, club, by, holder, number } = facts;
  return (
    <article className={styles.ticket} aria-label={event.title}>
      <div className={styles.main}>
        <p className={styles.by}>
          {club && (
            <span className={styles.stamp}>
              <ClubMark club={club} />
            </span>
          )}
          <span>
            <bdi>{by}</bdi>
            <span className={styles.festival}>{festival.name}</span>
          </span>
        </p>
        <h3 className={styles.title} dir="auto">
          {event.title}
        </h3>
        <p className={styles.holder}>
          <strong dir="auto">{holder}</strong>
          {member !== null && <span dir="auto">{member}</span>}
        </p>
        <p className={cx(text.meta, styles.when)}>{whenAndWhere}</p>
      </div>
      <div className={styles.number}>
        <Tape text={number} />
        <p>
          <span className={text.visuallyHidden}>Registration number </span>
          <span className={text.mono}>{writtenNumber(number)}</span>
        </p>
      </div>
      <div className={styles.stub}>{code}</div>
    </article>
  );
}

/** Mounted at each opening, so that the pass is fetched again. */
function Code({ registrationId, holder }: { registrationId: string; holder: string }) {
  const pass = usePass(registrationId);
  // First: the stored pass stays in `data`.
  if (isWithoutPass(pass.error))
    return <p className={styles.missing}>There is no pass for this registration any more.</p>;
  if (pass.data)
    return <QrCode className={styles.code} content={pass.data.code} label={`QR code of the pass of ${holder}`} />;
  if (pass.isPending) return <output className={text.visuallyHidden}>Loading...</output>;
  const hasNoAnswer = pass.error instanceof ApiError && pass.error.status === 0;
  return (
    <div className={styles.missing}>
      <p>{hasNoAnswer ? 'Your code comes as soon as there is a network.' : 'Failed to load your pass'}</p>
      <RetryButton query={pass} />
    </div>
  );
}
