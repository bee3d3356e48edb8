import { useEffect, useRef } from 'react';
import { MenuButton } from '#ui/MenuButton.tsx';
import { nameOf, peopleOf, type RosterEntry } from '../../roster.ts';
import type { ActKind } from './acts/ActDialog.tsx';
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
  const act = (kind: ActKind) => () => onAct(kind, entry);
  useEffect(() => {
    const element = root.current;
    const show = () => element?.querySelector('[data-menu]')?.scrollIntoView({ block: 'nearest' });
    const showLater = () => requestAnimationFrame(show);
    element?.addEventListener('click', showLater);
    return () => element?.removeEventListener('click', showLater);
  }, []);
  return (
    <div ref={root} data-acts={entry._id}>
      <MenuButton label="Actions" ariaLabel={`Actions for ${nameOf(entry)}`} align="end" className={styles.menu}>
        {isWaiting && (
          <button type="button" onClick={act('admit')}>
            Admit from Waitlist…
          </button>
        )}
        {isTeam && (
          <>
            <button type="button" onClick={act('leader')}>
              Change Leader…
            </button>
            <button type="button" onClick={act('remove')}>
              Remove Member…
            </button>
          </>
        )}
        <button type="button" onClick={act('cancel')}>
          Cancel Registration…
        </button>
      </MenuButton>
    </div>
  );
}
