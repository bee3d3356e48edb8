import { counted } from '#platform/counted.ts';
import dialog from '#ui/dialog/Dialog.module.css';

export const BrokenFields = ({ count }: { count: number }) => (
  <output className={dialog.note}>{count > 0 && `${counted(count, 'field needs', 'fields need')} a look`}</output>
);
