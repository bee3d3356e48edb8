import { type ComponentType, useId } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { ForwardIcon } from '#ui/facts/Icon.tsx';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

export interface Action {
  label: string;
  to: string;
  Icon: ComponentType;
}

export const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <ul className={styles.quickActions}>
    {actions.map(({ label, to, Icon }) => (
      <li key={to}>
        <Link to={to}>
          <Icon />
          <span>{label}</span>
          <ForwardIcon />
        </Link>
      </li>
    ))}
  </ul>
);

export function Actions({ title, actions }: { title: string; actions: readonly Action[] }) {
  const heading = useId();
  return (
    <nav className={styles.actions} aria-labelledby={heading}>
      <h2 id={heading} className={text.visuallyHidden}>
        {title}
      </h2>
      <ActionList actions={actions} />
    </nav>
  );
}
