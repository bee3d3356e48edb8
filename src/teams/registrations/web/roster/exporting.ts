import { festival } from '#festival';
import { csv } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { saveFile } from '#platform/http/web/download.ts';
import { toast } from '#ui/toast/toast.ts';
import { type Exported, exportName, type ExportKind, rosterRows, type RosterEntry, whyNoExport } from '../../roster.ts';
import { seatingRows } from '../../seatingExport.ts';

const failures: Readonly<Record<ExportKind, string>> = {
  registrations: 'Failed to export registrations',
  seating: 'Failed to export seating allocation',
};

export function exportEntries(kind: ExportKind, event: Exported, found: readonly RosterEntry[], group: string): void {
  const why = whyNoExport(kind, event, found, group);
  if (why !== null) return toast.error(why);
  try {
    const rows = kind === 'seating' ? seatingRows(found) : rosterRows(found, event);
    const { day } = wallClock(new Date(), festival.timeZone);
    const file = new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, exportName(kind, event, group, day));
  } catch (error) {
    console.error(error);
    toast.error(failures[kind]);
  }
}
