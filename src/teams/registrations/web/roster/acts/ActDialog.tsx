import type { ReactNode } from 'react';
import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { nameOf, type RosterEntry } from '../../../roster.ts';
import { type ActKind, actTitles } from './actTitles.ts';
import { AdmitDialog } from './AdmitDialog.tsx';
import { CancelEntryDialog } from './CancelEntryDialog.tsx';
import { LeaderDialog } from './LeaderDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

interface Act {
  entry: RosterEntry;
  taken: number;
  limit: number | null;
}

export interface ActDialogProps extends Act {
  dialog: DialogControls & { title: string; description: ReactNode };
}

const dialogs = { admit: AdmitDialog, leader: LeaderDialog, remove: RemoveMemberDialog, cancel: CancelEntryDialog };

export default function ActDialog({
  kind,
  entry,
  taken,
  limit,
  ...controls
}: Act & DialogControls & { kind: ActKind }) {
  const Chosen = dialogs[kind];
  const dialog = { ...controls, title: actTitles[kind], description: <bdi>{nameOf(entry)}</bdi> };
  return <Chosen entry={entry} taken={taken} limit={limit} dialog={dialog} />;
}
