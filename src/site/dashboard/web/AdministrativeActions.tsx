import { useId } from 'react';
import { administrationPages, toolGroups } from './administration.ts';
import { ActionList } from './Actions.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

const tools = administrationPages.flatMap(({ action, address }) => (action ? [{ ...action, to: address }] : []));

export function AdministrativeActions() {
  const heading = useId();
  return (
    <nav className={`${layout.stack} ${styles.tools}`} aria-labelledby={heading}>
      <h2 id={heading} className={text.visuallyHidden}>
        Administrative Actions
      </h2>
      {toolGroups.map((name) => (
        <div key={name}>
          <h3>{name}</h3>
          <ActionList actions={tools.filter(({ group }) => group === name)} />
        </div>
      ))}
    </nav>
  );
}
