import type { ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { ButtonLink } from '../controls/Button.tsx';
import { BackIcon } from '../facts/Icon.tsx';
import layout from './layout.module.css';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, lead, action, children }: PageHeaderProps) {
  return (
    <div className={layout.head}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={`${layout.tap} ${styles.back}`} to={to}>
      <BackIcon />
      <span>{children}</span>
    </Link>
  );
}

export function BackButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to}>
      <BackIcon />
      <span>{children}</span>
    </ButtonLink>
  );
}
