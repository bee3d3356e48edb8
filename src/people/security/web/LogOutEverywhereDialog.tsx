import { useQueryClient } from '@tanstack/react-query';
import { forget } from '#people/accounts/web/session.ts';
import { useIsAdministrator } from '#people/accounts/web/useIsAdministrator.ts';
import { ConfirmMutationDialog } from '#ui/dialog/ConfirmMutationDialog.tsx';
import { useEndSessions } from './api.ts';

export default function LogOutEverywhereDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const end = useEndSessions();
  const isAdministrator = useIsAdministrator();
  return (
    <ConfirmMutationDialog
      open={open}
      onClose={onClose}
      title="Log Out Everywhere"
      keepLabel="Stay Logged In"
      busyLabel="Logging out..."
      mutation={end}
      run={() => end.mutateAsync()}
      success="Logged out everywhere"
      onDone={() => {
        onClose();
        forget();
        client.clear();
      }}
      failure="Failed to log out. Please try again."
      finalRefusals={[]}
    >
      <p>Every device is logged out, this one too. You then log in again with your password.</p>
      {isAdministrator && <p>Your keys for scripts keep working.</p>}
    </ConfirmMutationDialog>
  );
}
