import { useQueryClient } from '@tanstack/react-query';
import { eventsQuery } from '#events/events/web/api.ts';
import { featuredEventsQuery } from '#teams/featured/web/api.ts';
import { counted } from '#platform/counted.ts';
import { useSettings } from '#events/settings/web/api.ts';
import { useChangeSettings } from '#events/settings/web/changes.ts';
import { changeWithUndo } from '#ui/toast/changeWithUndo.ts';
import { toast } from '#ui/toast/toast.ts';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

const failure = 'Failed to save settings';
const announcement = (events: number, featured: number): Question => ({
  title: 'Announce Dates',
  keepLabel: 'Not Yet',
  tone: 'primary',
  children: (
    <p>
      {`Everybody who visits the site sees the date and time of ${counted(events, 'event', 'events')} and ${counted(featured, 'featured event', 'featured events')} from now on.`}
    </p>
  ),
});

export function DatesSwitch() {
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
      return (await ask(announcement(events.length, featured.length))) !== false;
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
    <>
      <SettingSwitch
        title="Dates"
        note={
          shown
            ? 'Every public page shows the dates and times of the events.'
            : 'Public pages do not show event dates and times yet.'
        }
        label="Announce dates"
        isOn={shown}
        isSaving={isPending}
        onChange={(announce) => void change(announce)}
      />
      {dialog}
    </>
  );
}
