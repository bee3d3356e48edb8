import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { ManagedRegistration } from '../../contract.ts';
import { useWithdrawTeam } from './api.ts';

interface WithdrawDialogProps {
  token: string;
  team: ManagedRegistration;
  open: boolean;
  onClose: () => void;
  /** What takes the focus once the button that asked is gone. */
  finalFocus: () => HTMLElement | null | undefined;
}

/** The question before a whole team goes. */
export default function WithdrawDialog({ token, team, open, onClose, finalFocus }: WithdrawDialogProps) {
  const withdraw = useWithdrawTeam(token);

  async function goOn() {
    try {
      await withdraw.mutateAsync(undefined);
      toast.success('Team withdrawn');
      onClose();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to withdraw the team. Please try again.'));
      if (hasRefusalCode(error, 'team_not_registered', 'event_started', 'token_invalid')) onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void goOn()}
      title="Withdraw Team"
      keepLabel="Keep Team"
      confirmLabel="Withdraw Team"
      busy={withdraw.isPending}
      busyLabel="Withdrawing..."
      finalFocus={finalFocus}
    >
      <p>
        <bdi>{team.teamName}</bdi> gives up its place in <bdi>{team.event.title}</bdi>. This cannot be taken back; until
        the deadline the team can register anew.
      </p>
    </ConfirmDialog>
  );
}
