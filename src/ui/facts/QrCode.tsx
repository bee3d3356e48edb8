import { renderSVG } from 'uqr';
import { cx } from '../browser/cx.ts';
import styles from './QrCode.module.css';

interface QrCodeProps {
  content: string;
  /** Its purpose, for screen readers. */
  label: string;
  className?: string | undefined;
}

/** Black on white with its quiet zone, so that cameras can read it. */
export const QrCode = ({ content, label, className }: QrCodeProps) => (
  <img
    className={cx(styles.qr, className)}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 4 }))}`}
    alt={label}
  />
);
