import { useSettings } from '#events/settings/web/api.ts';
import { useChangeSettings } from '#events/settings/web/changes.ts';
import { changeWithUndo } from '#ui/toast/changeWithUndo.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

export function DatesSwitch() {
  const { datesAnnounced } = useSettings();
  const { mutateAsync, isPending, variables } = useChangeSettings();
  const shown = isPending ? variables.datesAnnounced === true : datesAnnounced;

  const change = (announce: boolean) =>
    changeWithUndo({
      run: () => mutateAsync({ datesAnnounced: announce }),
      undo: () => mutateAsync({ datesAnnounced: !announce }),
      success: announce ? 'Dates announced' : 'Dates are hidden again',
      failure: 'Failed to save settings',
    });

  return (
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
  );
}
