import { LinkedParts } from '#ui/facts/LinkedText.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import text from '#ui/layout/text.module.css';

export const CancelledNotice = ({ reason }: { reason: string | null }) => (
  <Notice tone="bad" title="This event is cancelled">
    {reason && (
      <span className={text.lines} dir="auto">
        <LinkedParts>{reason}</LinkedParts>
      </span>
    )}
  </Notice>
);
