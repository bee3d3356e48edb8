import type { DialogControls } from '#ui/dialog/Dialog.tsx';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import type { ManagedRegistration } from '../../contract.ts';
import { useWithdrawTeam } from './api.ts';

interface WithdrawDialogProps extends DialogControls {
  token: string;
  team: ManagedRegistration;
}

export default function WithdrawDialog({ token, team, ...dialog }: WithdrawDialogProps) {
  const withdraw = useWithdrawTeam(token);
  return (
    <ConfirmMutationDialog
      {...dialog}
      title="Withdraw Team"
      keepLabel="Keep Team"
      busyLabel="Withdrawing..."
      mutation={withdraw}
      run={() => withdraw.mutateAsync(undefined)}
      success="Team withdrawn"
      failure="Failed to withdraw the team. Please try again."
      finalRefusals={['team_not_registered', 'event_started', 'event_over', 'token_invalid']}
    >
      <p>
        <bdi>{team.teamName}</bdi> gives up its place in <bdi>{team.event.title}</bdi>. This cannot be taken back; until
        the deadline the team can register anew.
      </p>
    </ConfirmMutationDialog>
  );
}
