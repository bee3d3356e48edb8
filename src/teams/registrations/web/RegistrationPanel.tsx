import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { useOpening } from '#events/events/web/opening.ts';
import { seatsText } from '#events/events/web/seats.ts';
import { toast } from '#ui/toast/toast.ts';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { Clashes } from './Clashes.tsx';
import { guard } from './guards.ts';
import { OwnStateAction, ownStateText } from './OwnState.tsx';
import type { OwnState } from './ownState.ts';
import { PanelAction } from './PanelAction.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { PanelFacts } from './PanelFacts.tsx';
import { PanelNotice } from './PanelNotice.tsx';
import { PanelSeats } from './PanelSeats.tsx';
import { StickyAction } from './StickyAction.tsx';
import { lazyPart, renderedPart } from '#ui/browser/lazyPart.ts';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { useRegistering } from './useRegistering.ts';
import field from '#ui/form/Field.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';

const InvitedNotice = renderedPart(() => import('#teams/invitations/web/InvitedNotice.tsx'));
const GroupLink = lazyPart(() => import('./GroupLink.tsx'));
const BesideRegistering = lazyPart(() => import('./BesideRegistering.tsx'));
const loadAlone = () => import('./RegistrationDialog.tsx');
const RegistrationDialog = lazy(loadAlone);
const loadTeam = () => import('./TeamRegistrationDialog.tsx');
const TeamRegistrationDialog = lazy(loadTeam);

interface RegistrationPanelProps {
  event: FestivalEvent;
  /** The signed-in person's relation to the event, if any. */
  own: OwnState | undefined;
}

export function RegistrationPanel({ own, ...props }: RegistrationPanelProps) {
  const event = useOpening(props.event);
  const { why, registration, clashes, isChecking } = useRegistering(event);
  const { user } = useSession();
  const dialog = useLazyDialog(event.isTeamEvent ? loadTeam : loadAlone, 'Registration failed');
  const outcome = useRef<HTMLDivElement>(null);
  // After the dialog has closed, so that the ticket takes focus, not the panel.
  const [isNew, setNew] = useState(false);
  const hasRegistered = useRef(false);
  const isDialogGone = useRef(true);
  const whyNow = useRef(why);
  const whyOpened = useRef(why);
  useEffect(() => {
    whyNow.current = why;
  });

  function open() {
    if (why !== null) return toast.error(guard(why));
    openDialog();
  }

  function openDialog() {
    hasRegistered.current = false;
    isDialogGone.current = false;
    whyOpened.current = why;
    dialog.open();
  }

  const isToOpen = why?.code === 'registration_not_open';
  const mayBeInvited = event.isTeamEvent && (why === null || isToOpen || why.code === 'deadline_passed');
  const RightDialog = event.isTeamEvent ? TeamRegistrationDialog : RegistrationDialog;
  const action = (look: { size?: 'lg'; block?: boolean }) => (
    <PanelAction why={why} event={event} isOpening={dialog.isOpening} onRegister={open} {...look} />
  );
  const places = event.registrationOpen ? seatsText(event) : undefined;
  const hasAction = !isChecking && why?.code !== 'accepted_invitation' && why?.code !== 'not_eligible';
  return (
    <>
      <PanelFrame
        action={outcome}
        isBusy={isChecking}
        facts={
          <>
            <PanelFacts event={event} />
            {event.isTeamEvent && !isChecking && <PanelSeats event={event} why={why} registration={registration} />}
          </>
        }
      >
        {isChecking && (
          <div className={skeleton.later}>
            <SkeletonLine height="3.25rem" />
          </div>
        )}
        {!isChecking && mayBeInvited && (
          <Suspense>
            <InvitedNotice eventId={event._id} />
          </Suspense>
        )}
        {!isChecking && (
          <PanelNotice
            why={why}
            registration={registration}
            event={event}
            isNew={isNew}
            isPresent={own?.kind === 'checked_in'}
            onNewShown={() => setNew(false)}
          />
        )}
        {user && !isChecking && (
          <Suspense>
            <GroupLink event={event} registration={registration} />
          </Suspense>
        )}
        {!isChecking && <Clashes events={clashes} />}
        {hasAction && action({ size: 'lg', block: true })}
        {!isChecking && why === null && event.isTeamEvent && (
          <p className={field.hint}>You send invitations first, then name your team.</p>
        )}
        {!isChecking && (isToOpen || (why === null && event.isTeamEvent)) && (
          <Suspense>
            <BesideRegistering event={event} isOpening={dialog.isOpening} onBuild={openDialog} />
          </Suspense>
        )}
      </PanelFrame>
      {(own || (hasAction && (event.registrationOpen || event.opensLater))) && (
        <StickyAction event={event} state={own ? ownStateText(own) : places} original={outcome}>
          {own ? <OwnStateAction own={own} isPrimary /> : action({})}
        </StickyAction>
      )}
      <Suspense>
        {dialog.isNeeded && (
          <RightDialog
            event={event}
            open={dialog.controls.open}
            guard={why === null || isToOpen ? null : guard(why)}
            onClose={dialog.controls.onClose}
            onRegistered={() => {
              // It may have been closed while this was sent.
              if (isDialogGone.current) setNew(true);
              else hasRegistered.current = true;
            }}
            onClosed={() => {
              isDialogGone.current = true;
              setNew(hasRegistered.current);
            }}
            // Otherwise the focused button is removed.
            finalFocus={() => (whyNow.current?.code === whyOpened.current?.code ? undefined : outcome.current)}
          />
        )}
      </Suspense>
    </>
  );
}
