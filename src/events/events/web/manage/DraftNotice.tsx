import type { ReactNode } from 'react';
import { Notice } from '#ui/layout/Notice.tsx';
import layout from '#ui/layout/layout.module.css';

/** Over the page of a draft. @param children what the reader can do with it */
export const DraftNotice = ({ readers, children }: { readers: string; children: ReactNode }) => (
  <div className={layout.stack}>
    <Notice tone="warn" title="Draft">
      {`${readers} see this page. Nobody can register before it is published.`}
    </Notice>
    <div className={layout.row}>{children}</div>
  </div>
);
