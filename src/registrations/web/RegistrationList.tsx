import { lazy, Suspense, useRef, useState } from 'react';
import type { Registration } from '../contract.ts';
import { RegistrationCard } from './RegistrationCard.tsx';
import { useLazyDialog } from '#ui/useLazyDialog.ts';
import layout from '#ui/layout.module.css';

const loadDialog = () => import('./CancelDialog.tsx');
const CancelDialog = lazy(loadDialog);

export function RegistrationList({ registrations }: { registrations: readonly Registration[] }) {
  const [selected, setSelected] = useState<Registration>();
  const dialog = useLazyDialog(loadDialog, 'Failed to cancel registration');
  const list = useRef<HTMLUListElement>(null);

  const gone = useRef<string>(undefined);
  return (
    <>
      <ul className={layout.stack} ref={list}>
        {registrations.map((registration) => (
          <RegistrationCard
            key={registration._id}
            registration={registration}
            onCancel={() => {
              gone.current = undefined;
              setSelected(registration);
              dialog.open();
            }}
          />
        ))}
      </ul>
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
