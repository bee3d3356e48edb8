import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { eventsQuery } from '#events/web/api.ts';
import { featuredEventsQuery } from '#featured/web/api.ts';
import { useChangeSettings, useSettings } from '#settings/web/api.ts';
import { changeWithUndo } from '#ui/changeWithUndo.ts';
import { toast } from '#ui/toast.ts';
import { type Question, useConfirm } from '#ui/useConfirm.tsx';
import block from '#ui/Block.module.css';
import layout from '#ui/layout.module.css';
import styles from './Dashboard.module.css';

const failure = 'Failed to save settings';
const counted = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;
const announcement = (events: number, featured: number): Question => ({
  title: 'Announce Dates',
  keepLabel: 'Not Yet',
  tone: 'primary',
  children: (
    <p>
      Everybody who visits the site sees the date and time of {counted(events, 'event')} and{' '}
      {counted(featured, 'featured event')} from now on.
    </p>
  ),
});

export function DatesSwitch() {
  const heading = useId();
  const { datesAnnounced } = useSettings();
  const { mutateAsync, isPending, variables } = useChangeSettings();
  const { ask, dialog } = useConfirm(failure);
  const client = useQueryClient();

  async function wantsToAnnounce(): Promise<boolean> {
    try {
      const [events, featured] = await Promise.all([
        client.fetchQuery(eventsQuery),
        client.fetchQuery(featuredEventsQuery),
      ]);
      return await ask(announcement(events.length, featured.length));
    } catch {
      toast.error(failure);
      return false;
    }
  }
  const shown = isPending ? variables.datesAnnounced === true : datesAnnounced;

  async function change(announce: boolean) {
    if (announce && !(await wantsToAnnounce())) return;
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
