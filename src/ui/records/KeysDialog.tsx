import { Dialog } from '../dialog/Dialog.tsx';
import styles from './KeysDialog.module.css';

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  statuses: readonly string[];
  isSelectable: boolean;
}

export default function KeysDialog({ open, onClose, statuses, isSelectable }: KeysDialogProps) {
  const keys: readonly (readonly [string, string])[] = [
    ['J', 'Next row'],
    ['K', 'Previous row'],
    ['Enter', 'Open the row'],
    ...(isSelectable ? [['X', 'Select the row'] as const] : []),
    ...statuses.map((status, at) => [String(at + 1), `Set to ${status}`] as const),
    ['?', 'Show these shortcuts'],
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Keyboard shortcuts"
      description="They work while the focus is in the table."
    >
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
