import { useId } from 'react';
import { useChangeSettings, useSettings } from '#settings/web/api.ts';
import { changeWithUndo } from '#ui/changeWithUndo.ts';
import { useConfirm } from '#ui/useConfirm.tsx';
import block from '#ui/Block.module.css';
import layout from '#ui/layout.module.css';
import styles from './Dashboard.module.css';

const failure = 'Failed to save settings';
const announcement = {
  title: 'Announce Dates',
  keepLabel: 'Not Yet',
  tone: 'primary',
  children: <p>Everybody who visits the site sees the date and time of every event and featured event from now on.</p>,
} as const;

export function DatesSwitch() {
  const heading = useId();
  const { datesAnnounced } = useSettings();
  const { mutateAsync, isPending, variables } = useChangeSettings();
  const { ask, dialog } = useConfirm(failure);
  const shown = isPending ? variables.datesAnnounced === true : datesAnnounced;

  async function change(announce: boolean) {
    if (announce && !(await ask(announcement))) return;
    await changeWithUndo({
      run: () => mutateAsync({ datesAnnounced: announce }),
      undo: () => mutateAsync({ datesAnnounced: !announce }),
      success: announce ? 'Dates announced' : 'Dates are hidden again',
      failure,
    });
  }

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
              if (!isPending) void change(event.target.checked);
            }}
          />
        </label>
      </div>
      {dialog}
    </section>
  );
}
