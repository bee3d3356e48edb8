import { useState } from 'react';
import type { User } from '#accounts/contract.ts';
import { useSession } from '#accounts/web/session.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmMutationDialog } from '#ui/ConfirmMutationDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { StackSkeleton } from '#ui/Skeleton.tsx';
import { useAccess, useEndSessionsOf } from './api.ts';
import { momentText } from './moment.ts';
import layout from '#ui/layout.module.css';
import text from '#ui/text.module.css';

interface AccessDialogProps {
  person: User;
  open: boolean;
  onClose: () => void;
}

/** How somebody is logged in, and what a super admin can end of it. */
export default function AccessDialog({ person, open, onClose }: AccessDialogProps) {
  const { user: me } = useSession();
  const access = useAccess(person._id);
  const [isAsking, setAsking] = useState(false);
  const isMe = person._id === me?._id;
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Access" description={`${person.name}, ${person.email}`}>
      <QueryView as="h3" query={access} skeleton={<StackSkeleton heights={['3rem']} />} failure="Failed to load access">
        {({ sessions, lastUsedAt }) => (
          <div className={layout.between}>
            <div>
              <strong>{sessions === 0 ? 'Not logged in' : `Logged in on ${countOf(sessions)}`}</strong>
              {lastUsedAt !== null && <p className={text.dim}>Last used {momentText(lastUsedAt)}</p>}
            </div>
            {sessions > 0 && !isMe && (
              <Button variant="quiet-danger" onClick={() => setAsking(true)}>
                Log Out Everywhere
              </Button>
            )}
          </div>
        )}
      </QueryView>
      {/* Within the dialog, so that it lies above it and focus returns here. */}
      <EndSessions person={person} open={isAsking} onClose={() => setAsking(false)} />
    </Dialog>
  );
}

const countOf = (sessions: number) => (sessions === 1 ? 'one device' : `${sessions} devices`);

function EndSessions({ person, open, onClose }: AccessDialogProps) {
  const end = useEndSessionsOf(person._id);
  return (
    <ConfirmMutationDialog
      open={open}
      onClose={onClose}
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
    </ConfirmMutationDialog>
  );
}
