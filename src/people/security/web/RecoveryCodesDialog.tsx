import { festival } from '#festival';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DownloadIcon } from '#ui/controls/ActionIcon.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './SecurityPage.module.css';
import text from '#ui/layout/text.module.css';

interface RecoveryCodesDialogProps {
  title: string;
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
}

export const RecoveryCodesDialog = ({ codes, onClose, ...dialog }: RecoveryCodesDialogProps) => (
  <Dialog
    {...dialog}
    onClose={onClose}
    size="sm"
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <RecoveryCodes codes={codes} />
  </Dialog>
);

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const save = () => {
    const file = new Blob([`${festival.name}: recovery codes, each good once\n\n${codes.join('\n')}\n`], {
      type: 'text/plain',
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <div className={layout.stack}>
      <Notice tone="warn" title="Keep these codes where your phone is not">
        Each logs you in once without your app. They are not shown again.
      </Notice>
      <ul className={`${styles.codes} ${text.mono}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.row}>
        <Button onClick={save}>
          <DownloadIcon />
          Download
        </Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
    </div>
  );
}
