import { type ReactNode, type RefObject, useId } from 'react';
import './panel.css';

interface PanelFrameProps {
  facts: ReactNode;
  /** Where the action stands, which can take the focus. */
  action: RefObject<HTMLDivElement | null>;
  isBusy?: boolean;
  children: ReactNode;
}

/** A panel like a ticket: the facts above the perforation, the action below. */
export function PanelFrame({ facts, action, isBusy, children }: PanelFrameProps) {
  const heading = useId();
  return (
    <aside className="panel" aria-labelledby={heading}>
      <div className="panel-half">
        <h2 id={heading}>Registration</h2>
        {facts}
      </div>
      <div className="panel-perforation" />
      <div className="panel-half" ref={action} tabIndex={-1} aria-busy={isBusy}>
        {children}
      </div>
    </aside>
  );
}
