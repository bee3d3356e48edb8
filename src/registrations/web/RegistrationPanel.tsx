import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { FestivalEvent } from '#events/contract.ts';
import { toast } from '#shared/web/ui/toast.ts';
import { Bone } from '#shared/web/ui/Skeleton.tsx';
import { Notice } from '#shared/web/ui/Notice.tsx';
import { guard } from './guards.ts';
import { PanelAction } from './PanelAction.tsx';
import { PanelFacts } from './PanelFacts.tsx';
import { PanelNotice } from './PanelNotice.tsx';
import { StickyAction } from './StickyAction.tsx';
import { useRegistering } from './useRegistering.ts';
import './panel.css';

const loadDialog = () => import('./RegistrationDialog.tsx');
const RegistrationDialog = lazy(loadDialog);

/** An event's registration: what is open to this person, in the order of the specification's outcomes. */
export function RegistrationPanel({ event }: { event: FestivalEvent }) {
  const { facts, why, registration, isChecking } = useRegistering(event);
  const [dialog, setDialog] = useState<'unneeded' | 'opening' | 'open' | 'closed'>('unneeded');
  const heading = useId();
  const outcome = useRef<HTMLDivElement>(null);
  const whyNow = useRef(why);
  useEffect(() => {
    whyNow.current = why;
  });

  async function open() {
    if (why !== null) return toast.error(guard(why, facts));
    setDialog('opening');
    try {
      await loadDialog();
      setDialog('open');
    } catch {
      setDialog('unneeded');
      toast.error('Registration failed');
    }
  }

  const isTeamwork = why === null && event.isTeamEvent;
  const action = (look: { size?: 'lg'; block?: boolean }) => (
    <PanelAction why={why} isOpening={dialog === 'opening'} onRegister={() => void open()} {...look} />
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
          {isChecking && <Bone height="3.25rem" />}
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
      {(dialog === 'open' || dialog === 'closed') && (
        <Suspense>
          <RegistrationDialog
            event={event}
            open={dialog === 'open'}
            guard={why === null ? null : guard(why, facts)}
            onClose={() => setDialog('closed')}
            finalFocus={() => (whyNow.current === null ? undefined : outcome.current)}
          />
        </Suspense>
      )}
    </>
  );
}
