import type { FocusEventHandler, ReactNode } from 'react';
import layout from './layout.module.css';

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  beside?: ReactNode;
  onFocus?: FocusEventHandler;
  children: ReactNode;
}

export const Section = ({ id, title, lead, beside, onFocus, children }: SectionProps) => (
  <section className={`${layout.section} ${layout.sectionOn}`} aria-labelledby={id}>
    <div className={layout.wrap} onFocus={onFocus}>
      <div className={layout.head}>
        {lead === undefined ? (
          <h2 id={id}>{title}</h2>
        ) : (
          <div>
            <h2 id={id}>{title}</h2>
            <p>{lead}</p>
          </div>
        )}
        {beside}
      </div>
      {children}
    </div>
  </section>
);
