import type { ComponentProps } from 'react';
import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { toast } from '../toast/toast.ts';

type Shared = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'confirmLabel' | 'busy' | 'tone'>;

interface ConfirmMutationDialogProps extends Shared {
  /** Also the label of the button. */
  title: string;
  mutation: { isPending: boolean };
  run: () => Promise<unknown>;
  success: string;
  /** Called instead of `onClose` when it succeeded. */
  onDone?: () => void;
  /** The toast when it failed and the server gave no reason. */
  failure: string;
  /** Refusals that make a retry pointless: the dialog closes. */
  finalRefusals: readonly string[];
}

export function ConfirmMutationDialog(props: ConfirmMutationDialogProps) {
  const { mutation, run, success, onDone = props.onClose, failure, finalRefusals, ...dialog } = props;

  async function confirm() {
    try {
      await run();
      toast.success(success);
      onDone();
    } catch (error) {
      toast.error(messageOf(error, failure));
      if (hasRefusalCode(error, ...finalRefusals)) dialog.onClose();
    }
  }

  return (
    <ConfirmDialog {...dialog} confirmLabel={dialog.title} busy={mutation.isPending} onConfirm={() => void confirm()} />
  );
}
