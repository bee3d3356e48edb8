import { useRef } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import type { OpeningEvent } from '#events/events/web/opening.ts';
import { registerBy } from '#events/events/web/wording.ts';
import { ApiError, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import { waitlistWarning } from '../rules.ts';
import { announceRegistered } from './announceRegistered.ts';
import { useRegister } from './changes.ts';
import { cx } from '#ui/browser/cx.ts';
import facts from '#ui/facts/Facts.module.css';
import styles from './RegistrationPanel.module.css';
import text from '#ui/layout/text.module.css';

export interface RegistrationDialogProps extends DialogControls {
  event: OpeningEvent;
  guard: string | null;
  /** With a place, not on the waitlist. */
  onRegistered: () => void;
  /** After its last frame. */
  onClosed: () => void;
}

export default function RegistrationDialog(props: RegistrationDialogProps) {
  const { event, open, guard, onClose, onRegistered, onClosed, finalFocus } = props;
  const register = useRegister();
  const warning = waitlistWarning(event, 1);
  const button = useRef<HTMLButtonElement>(null);

  async function submit() {
    toast.closeFormErrors();
    if (guard !== null) {
      toast.formError(guard);
      return onClose();
    }
    try {
      if (announceRegistered(await register.mutateAsync({ eventId: event._id }))) onRegistered();
      onClose();
    } catch (error) {
      toast.formError(messageOf(error, 'Registration failed'));
      // A moment before it opens, by the server's clock, it can be tried again.
      const isFinal = !hasRefusalCode(error, 'registration_not_open');
      if (isFinal && error instanceof ApiError && error.status === 409) onClose();
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<bdi>{event.title}</bdi>}
      description="Individual registration"
      initialFocus={button}
      finalFocus={finalFocus}
      onClosed={onClosed}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit();
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button ref={button} variant="primary" busy={register.isPending} busyLabel="Registering..." type="submit">
            Register
          </Button>
        </>
      }
    >
      <Person />
      <p className={text.dim}>{registerBy(event)}</p>
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
    </Dialog>
  );
}

function Person() {
  const { user } = useSession();
  const rows = [
    ['Name', user?.name],
    ['Roll number', user?.rollNumber],
    ['Batch', user?.batch],
    ['Section', user?.section],
  ] as const;
  return (
    <dl className={`${facts.facts} ${styles.registrant}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={cx(name === 'Roll number' && text.mono)}>
            <bdi>{value ?? 'Not given'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
