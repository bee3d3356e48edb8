import { useId } from 'react';
import { useChangeSettings, useSettings } from '#settings/web/api.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast.ts';
import block from '#ui/Block.module.css';
import layout from '#ui/layout.module.css';
import styles from './Dashboard.module.css';

export function DatesSwitch() {
  const heading = useId();
  const { datesAnnounced } = useSettings();
  const { mutate, isPending, variables } = useChangeSettings();
  const shown = isPending ? variables.datesAnnounced === true : datesAnnounced;

  const change = (announce: boolean) =>
    mutate(
      { datesAnnounced: announce },
      {
        onSuccess: () => toast.success(announce ? 'Dates announced' : 'Dates are hidden again'),
        onError: (error) => toast.error(messageOf(error, 'Failed to save settings')),
      },
    );

  return (
    <section className={block.block} aria-labelledby={heading}>
      <div className={`${layout.between} ${styles.datesSwitch}`}>
        <div>
          <h2 id={heading}>Dates</h2>
          <p id={`${heading}-note`}>
            {shown
              ? 'Every public page shows the dates and times of the events.'
              : 'Public pages do not show event dates and times yet.'}
          </p>
        </div>
        <label>
          <span>Announce dates</span>
          <input
            type="checkbox"
            role="switch"
            aria-describedby={`${heading}-note`}
            checked={shown}
            aria-checked={shown}
            aria-disabled={isPending || undefined}
            onChange={(event) => {
              if (!isPending) change(event.target.checked);
            }}
          />
        </label>
      </div>
    </section>
  );
}
