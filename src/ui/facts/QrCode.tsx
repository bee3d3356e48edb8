import { renderSVG } from 'uqr';
import { cx } from '../browser/cx.ts';
import styles from './QrCode.module.css';

interface QrCodeProps {
  content: string;
  /** What it is for, for those who cannot see it. */
  label: string;
  className?: string | undefined;
}

/** Black on white with its quiet zone, whatever the theme: what cameras read. */
export const QrCode = ({ content, label, className }: QrCodeProps) => (
  <img
    className={cx(styles.qr, className)}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 4 }))}`}
    alt={label}
  />
);
