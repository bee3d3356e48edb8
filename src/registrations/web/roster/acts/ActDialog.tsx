import type { RosterEntry } from '../../../roster.ts';
import { AdmitDialog } from './AdmitDialog.tsx';
import { CancelEntryDialog } from './CancelEntryDialog.tsx';
import { LeaderDialog } from './LeaderDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

export type ActKind = 'admit' | 'leader' | 'remove' | 'cancel';

export interface ActDialogProps {
  entry: RosterEntry;
  taken: number;
  limit: number | null;
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

const dialogs = { admit: AdmitDialog, leader: LeaderDialog, remove: RemoveMemberDialog, cancel: CancelEntryDialog };

export default function ActDialog({ kind, ...props }: ActDialogProps & { kind: ActKind }) {
  const Chosen = dialogs[kind];
  return <Chosen {...props} />;
}
