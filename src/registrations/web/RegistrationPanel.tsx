import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import type { FestivalEvent } from '#events/contract.ts';
import { toast } from '#shared/web/ui/toast.ts';
import { Bone } from '#shared/web/ui/Skeleton.tsx';
import { Notice } from '#shared/web/ui/Notice.tsx';
import { guard } from './guards.ts';
import { PanelAction } from './PanelAction.tsx';
import { PanelFacts } from './PanelFacts.tsx';
import { PanelNotice } from './PanelNotice.tsx';
import { StickyAction } from './StickyAction.tsx';
import { useLateDialog } from './useLateDialog.ts';
import { useRegistering } from './useRegistering.ts';
import './panel.css';

const loadDialog = () => import('./RegistrationDialog.tsx');
const RegistrationDialog = lazy(loadDialog);

/** An event's registration: what is open to this person, in the order of the specification's outcomes. */
export function RegistrationPanel({ event }: { event: FestivalEvent }) {
  const { facts, why, registration, isChecking } = useRegistering(event);
  const dialog = useLateDialog(loadDialog, 'Registration failed');
  const heading = useId();
  const outcome = useRef<HTMLDivElement>(null);
  const whyNow = useRef(why);
  useEffect(() => {
    whyNow.current = why;
  });

  function open() {
    if (why === null) void dialog.open();
    else toast.error(guard(why, facts));
  }

  const isTeamwork = why === null && event.isTeamEvent;
  const action = (look: { size?: 'lg'; block?: boolean }) => (
    <PanelAction why={why} isOpening={dialog.isOpening} onRegister={open} {...look} />
  );
  const hasAction = !isChecking && !isTeamwork && why !== 'accepted_invitation' && why !== 'not_eligible';
  return (
    <>
      <aside className="panel" aria-labelledby={heading}>
        <div className="panel-half">
          <h2 id={heading}>Registration</h2>
          <PanelFacts event={event} />
        </div>
        <div className="panel-perforation" />
        <div className="panel-half" ref={outcome} tabIndex={-1} aria-busy={isChecking}>
          {isChecking && (
            <div className="later">
              <Bone height="3.25rem" />
            </div>
          )}
          {isTeamwork && <Notice title="Teams register by invitation">Forming a team opens here soon.</Notice>}
          {!isChecking && !isTeamwork && (
            <PanelNotice why={why} facts={facts} registration={registration} isFull={event.isFull} />
          )}
          {hasAction && action({ size: 'lg', block: true })}
        </div>
      </aside>
      {hasAction && (
        <StickyAction event={event} original={outcome}>
          {action({})}
        </StickyAction>
      )}
      <Suspense>
        {dialog.isNeeded && (
          <RegistrationDialog
            event={event}
            open={dialog.isOpen}
            guard={why === null ? null : guard(why, facts)}
            onClose={dialog.close}
            finalFocus={() => (whyNow.current === null ? undefined : outcome.current)}
          />
        )}
      </Suspense>
    </>
  );
}
