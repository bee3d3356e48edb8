import { useEffect, useRef } from 'react';
import { MenuButton } from '#ui/controls/MenuButton.tsx';
import { nameOf, peopleOf, type RosterEntry } from '../../roster.ts';
import { type ActKind, actTitles } from './acts/actTitles.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './RosterDialog.module.css';

export type RowAct = (kind: ActKind, entry: RosterEntry) => void;

interface RowMenuProps {
  entry: RosterEntry;
  onAct: RowAct;
}

export const menuOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-acts="${id}"] button`);

export function RowMenu({ entry, onAct }: RowMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const isTeam = peopleOf(entry).length > 1;
  const isWaiting = entry.status === 'waitlisted' && entry.event.status !== 'cancelled';
  const kinds: readonly ActKind[] = [
    ...(isWaiting ? (['admit'] as const) : []),
    ...(isTeam ? (['leader', 'remove'] as const) : []),
    'cancel',
  ];
  useEffect(() => {
    const element = root.current;
    const show = () => element?.querySelector('[data-menu]')?.scrollIntoView({ block: 'nearest' });
    const showLater = () => requestAnimationFrame(show);
    element?.addEventListener('click', showLater);
    return () => element?.removeEventListener('click', showLater);
  }, []);
  return (
    <div ref={root} data-acts={entry._id}>
      <MenuButton
        label="Actions"
        ariaLabel={`Actions for ${nameOf(entry)}`}
        align="end"
        className={`${layout.tap} ${styles.menu}`}
      >
        {kinds.map((kind) => (
          <button key={kind} type="button" onClick={() => onAct(kind, entry)}>
            {`${actTitles[kind]}…`}
          </button>
        ))}
      </MenuButton>
    </div>
  );
}
