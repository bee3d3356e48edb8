import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { FeaturedEvent } from '../../contract.ts';
import { holdToken } from '../manage/useManageToken.ts';
import type { TeamRegistration } from './TeamDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './TeamFields.module.css';
import text from '#ui/layout/text.module.css';

interface RegisteredProps extends TeamRegistration {
  event: FeaturedEvent;
  leader: string;
  open: boolean;
  onClose: () => void;
  onGone: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

export function Registered(props: RegisteredProps) {
  const { event, registration, manageToken, leader, onClose, onGone, ...dialog } = props;
  const done = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  function correct() {
    holdToken(manageToken);
    void navigate(addresses.manageTeam);
  }
  function close() {
    onClose();
    onGone();
  }
  return (
    <Dialog
      {...dialog}
      onClose={close}
      initialFocus={done}
      title="Your team is in"
      description={<bdi>{event.title}</bdi>}
      footer={
        <Button ref={done} variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className={layout.stack}>
        <div className={layout.row}>
          <strong>
            <bdi>{registration.teamName}</bdi>
          </strong>
          <StatusBadge status={registration.status} />
        </div>
        <div>
          <p className={text.mute}>Your reference</p>
          <p className={styles.reference}>
            <span className={text.visuallyHidden}>{registration.reference}</span>
            <DotText text={registration.reference} grid={false} />
          </p>
        </div>
        <p>
          We emailed it to the leader, <bdi>{leader}</bdi>, with a link to correct or withdraw the team. Is the address
          wrong?{' '}
          <button type="button" className={text.link} onClick={correct}>
            Correct your team now
          </button>
        </p>
        {registration.status === 'pending' && (
          <p className={text.dim}>We will check your payment receipt and email you when your team is confirmed.</p>
        )}
      </div>
    </Dialog>
  );
}
