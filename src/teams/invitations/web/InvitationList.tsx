import { lazy, Suspense, useRef, useState } from 'react';
import { unlessLeaving } from '#ui/browser/unlessLeaving.ts';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { useNow } from '#ui/browser/useNow.ts';
import type { Invitation } from '../contract.ts';
import { IncomingCard } from './IncomingCard.tsx';
import layout from '#ui/layout/layout.module.css';

const OutgoingCard = lazy(() => unlessLeaving(import('./OutgoingCard.tsx')));
const loadDialog = () => import('./EndMembershipDialog.tsx');
const TakeBackDialog = lazy(loadDialog);

export function InvitationList({ invitations, way }: { invitations: Invitation[]; way: 'incoming' | 'outgoing' }) {
  const now = useNow(invitations.flatMap(({ expiresAt, event }) => [expiresAt, event.registrationDeadline]));
  const [selected, setSelected] = useState<Invitation>();
  const link = useRef<() => HTMLElement | null>(undefined);
  const dialog = useLazyDialog(loadDialog, 'Failed to cancel invitation');
  const openDialogFor = (invitation: Invitation) => (focusTarget: () => HTMLElement | null) => {
    link.current = focusTarget;
    setSelected(invitation);
    dialog.open();
  };
  const isGone = !invitations.some(({ _id, status }) => _id === selected?._id && status === 'accepted');
  return (
    <>
      <ul className={layout.stack}>
        {invitations.map((one) =>
          way === 'incoming' ? (
            <IncomingCard key={one._id} invitation={one} now={now} onLeave={openDialogFor(one)} />
          ) : (
            <OutgoingCard key={one._id} invitation={one} now={now} onRemove={openDialogFor(one)} />
          ),
        )}
      </ul>
      <Suspense>
        {selected && dialog.isNeeded && (
          <TakeBackDialog
            invitation={selected}
            way={way === 'incoming' ? 'leave' : 'remove'}
            {...dialog.controls}
            finalFocus={() => (isGone ? link.current?.() : undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
