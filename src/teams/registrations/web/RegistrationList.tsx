import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Registration } from '../contract.ts';
import { RegistrationCard } from './RegistrationCard.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { inOrder } from './times.ts';
import styles from './MyRegistrationsPage.module.css';

const loadDialog = () => import('./CancelDialog.tsx');
const CancelDialog = lazy(loadDialog);

interface RegistrationListProps {
  registrations: readonly Registration[];
  now: Date;
}

export function RegistrationList({ registrations, now }: RegistrationListProps) {
  const { live, cancelled } = inOrder(registrations, now);
  const heading = useId();
  const [selected, setSelected] = useState<Registration>();
  const dialog = useLazyDialog(loadDialog, 'Failed to cancel registration');
  const list = useRef<HTMLDivElement>(null);

  const gone = useRef<string>(undefined);
  const cards = (shown: readonly Registration[]) =>
    shown.map((registration) => (
      <RegistrationCard
        key={registration._id}
        registration={registration}
        onCancel={() => {
          gone.current = undefined;
          setSelected(registration);
          dialog.open();
        }}
      />
    ));
  return (
    <>
      <div ref={list}>
        {live.length > 0 && <ul className={styles.rows}>{cards(live)}</ul>}
        {cancelled.length > 0 && (
          <section className={styles.cancelled} aria-labelledby={heading}>
            <h2 id={heading}>Cancelled</h2>
            <ul className={styles.rows}>{cards(cancelled)}</ul>
          </section>
        )}
      </div>
      <Suspense>
        {selected && dialog.isNeeded && (
          <CancelDialog
            registration={selected}
            {...dialog.controls}
            onCancelled={() => {
              gone.current = selected._id;
              dialog.controls.onClose();
            }}
            finalFocus={() =>
              gone.current ? list.current?.querySelector<HTMLElement>(`#view-${gone.current}`) : undefined
            }
          />
        )}
      </Suspense>
    </>
  );
}
