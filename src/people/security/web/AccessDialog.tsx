import { useState } from 'react';
import type { User } from '#people/accounts/contract.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { useAccess, useEndSessionsOf, useRemoveSecondFactor } from './api.ts';
import { momentText } from './moment.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';

interface AccessDialogProps {
  person: User;
  open: boolean;
  onClose: () => void;
}

export default function AccessDialog({ person, open, onClose }: AccessDialogProps) {
  const { user: me } = useSession();
  const access = useAccess(person._id);
  const [confirming, setConfirming] = useState<'sessions' | 'factor'>();
  const close = () => setConfirming(undefined);
  const isMe = person._id === me?._id;
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Access" description={`${person.name}, ${person.email}`}>
      <QueryView as="h3" query={access} skeleton={<StackSkeleton heights={['3rem']} />} failure="Failed to load access">
        {({ sessions, lastUsedAt, secondFactorSince }) => (
          <div className={layout.stack}>
            <div className={layout.between}>
              <div>
                <strong>{sessions === 0 ? 'Not logged in' : `Logged in on ${countOf(sessions)}`}</strong>
                {lastUsedAt !== null && <p className={text.dim}>{`Last used ${momentText(lastUsedAt)}`}</p>}
              </div>
              {sessions > 0 && !isMe && (
                <Button variant="quiet-danger" onClick={() => setConfirming('sessions')}>
                  Log Out Everywhere
                </Button>
              )}
            </div>
            <div className={layout.between}>
              <div>
                <strong>{secondFactorSince === null ? 'No second factor' : 'Second factor'}</strong>
                {secondFactorSince !== null && <p className={text.dim}>{`Since ${momentText(secondFactorSince)}`}</p>}
              </div>
              {secondFactorSince !== null && !isMe && (
                <Button variant="quiet-danger" onClick={() => setConfirming('factor')}>
                  Remove
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryView>
      {/* Within the dialog, so that it lies above it and focus returns here. */}
      <EndSessions person={person} open={confirming === 'sessions'} onClose={close} />
      <RemoveFactor person={person} open={confirming === 'factor'} onClose={close} />
    </Dialog>
  );
}

const countOf = (sessions: number) => (sessions === 1 ? 'one device' : `${sessions} devices`);

function EndSessions({ person, ...dialog }: AccessDialogProps) {
  const end = useEndSessionsOf(person._id);
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Log Out Everywhere"
      keepLabel="Keep Logged In"
      busyLabel="Logging out..."
      mutation={end}
      run={() => end.mutateAsync()}
      success={`${person.name} is logged out everywhere`}
      failure="Failed to log out. Please try again."
      finalRefusals={['not_found', 'forbidden']}
    >
      <p>
        <bdi>{person.name}</bdi> is logged out of every device at once. They can log in again with their password. This
        is recorded.
      </p>
      {person.role !== 'student' && <p>Their keys for scripts keep working: end those under Account Security.</p>}
    </ConfirmMutationDialog>
  );
}

function RemoveFactor({ person, ...dialog }: AccessDialogProps) {
  const remove = useRemoveSecondFactor(person._id);
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Remove Second Factor"
      keepLabel="Keep It"
      busyLabel="Removing..."
      mutation={remove}
      run={() => remove.mutateAsync()}
      success={`${person.name} logs in with the password alone`}
      failure="Failed to remove the second factor. Please try again."
      finalRefusals={['not_found', 'forbidden', 'second_factor_off']}
    >
      <p>
        For somebody who lost phone and recovery codes. Make sure that it is <bdi>{person.name}</bdi> who asks: from
        then on the password alone opens the account. They get an email, and this is recorded.
      </p>
    </ConfirmMutationDialog>
  );
}
