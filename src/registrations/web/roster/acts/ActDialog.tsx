import type { RosterEntry } from '../../../roster.ts';
import { AdmitDialog } from './AdmitDialog.tsx';
import { CancelEntryDialog } from './CancelEntryDialog.tsx';
import { LeaderDialog } from './LeaderDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import type { DialogControls } from '#ui/Dialog.tsx';

export type ActKind = 'admit' | 'leader' | 'remove' | 'cancel';

export interface ActDialogProps extends DialogControls {
  entry: RosterEntry;
  taken: number;
  limit: number | null;
}

const dialogs = { admit: AdmitDialog, leader: LeaderDialog, remove: RemoveMemberDialog, cancel: CancelEntryDialog };

export default function ActDialog({ kind, ...props }: ActDialogProps & { kind: ActKind }) {
  const Chosen = dialogs[kind];
  return <Chosen {...props} />;
}
