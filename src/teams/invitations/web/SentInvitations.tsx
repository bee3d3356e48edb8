import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { useNow } from '#ui/browser/useNow.ts';
import type { Invitation } from '../contract.ts';
import { statusAt } from '../rules.ts';
import { PersonRow } from './PersonRow.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useCancelInvitation } from './useCancelInvitation.ts';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import personRow from './PersonRow.module.css';
import styles from './TeamBuilding.module.css';

const loadDialog = () => import('./EndMembershipDialog.tsx');
const TakeBackDialog = lazy(loadDialog);

export function SentInvitations({ sent }: { sent: readonly Invitation[] }) {
  const now = useNow(sent.map(({ expiresAt }) => expiresAt));
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<Invitation>();
  const dialog = useLazyDialog(loadDialog, 'Failed to cancel invitation');
  const toHeading = () => heading.current;
  return (
    <section className={`${layout.stack} ${styles.sent}`}>
      <h3 ref={heading} tabIndex={-1}>
        Sent invitations
      </h3>
      {sent.length === 0 && <p className={field.hint}>No invitations yet. Search for a teammate.</p>}
      <ul className={personRow.people} aria-label="Sent invitations">
        {sent.map((one) => {
          const status = statusAt(one, now);
          return (
            <PersonRow key={one._id} person={one.receiver}>
              {one.replaces && (
                <span className={field.hint}>
                  instead of <bdi>{one.replaces.name}</bdi>
                </span>
              )}
              <StateBadge status={status} />
              {status === 'pending' && <CancelButton invitation={one} onCancelled={() => toHeading()?.focus()} />}
              {status === 'accepted' && (
                <Button
                  variant="quiet-danger"
                  size="sm"
                  aria-label={`Remove ${one.receiver.name}`}
                  onClick={() => {
                    setRemoving(one);
                    dialog.open();
                  }}
                >
                  Remove
                </Button>
              )}
            </PersonRow>
          );
        })}
      </ul>
      <Suspense>
        {removing && dialog.isNeeded && (
          <TakeBackDialog
            way="remove"
            invitation={removing}
            {...dialog.controls}
            finalFocus={() => (sent.some((one) => isStill(one, removing)) ? undefined : toHeading())}
          />
        )}
      </Suspense>
    </section>
  );
}

const isStill = (one: Invitation, selected: Invitation) => one._id === selected._id && one.status === 'accepted';

function CancelButton({ invitation, onCancelled }: { invitation: Invitation; onCancelled: () => void }) {
  const { cancel, isCancelling } = useCancelInvitation();
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Cancel the invitation of ${invitation.receiver.name}`}
      busy={isCancelling}
      onClick={() => void cancel(invitation).then((done) => done && onCancelled())}
    >
      Cancel
    </Button>
  );
}
