import { lazy, Suspense } from 'react';
import { download } from '#platform/http/web/download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import layout from '#ui/layout/layout.module.css';
import block from '#ui/layout/Block.module.css';
import styles from './OwnData.module.css';
import text from '#ui/layout/text.module.css';

const loadDialog = () => import('./EraseDialog.tsx');
const EraseDialog = lazy(loadDialog);

async function downloadData() {
  await download('/users/export', {});
  toast.success('Your data is downloaded');
}

export function OwnData() {
  const dialog = useLazyDialog(loadDialog, 'Failed to erase your account');
  return (
    <section className={block.block} aria-labelledby="own-data">
      <header>
        <h2 id="own-data">Your data</h2>
      </header>
      <p className={text.dim}>
        Download everything we keep about you, as a file that programs can read, or erase your account.
      </p>
      <div className={`${layout.row} ${styles.acts}`}>
        <ExportButton onExport={downloadData} failure="Failed to download your data">
          Download Your Data
        </ExportButton>
        <Button variant="quiet-danger" busy={dialog.isOpening} onClick={() => dialog.open()}>
          Erase Account
        </Button>
      </div>
      <Suspense>{dialog.isNeeded && <EraseDialog {...dialog.controls} />}</Suspense>
    </section>
  );
}
