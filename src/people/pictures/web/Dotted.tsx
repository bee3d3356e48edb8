import type { ReactNode } from 'react';
import { Picture } from '#ui/facts/Picture.tsx';
import { dotsAddress, pictureAddress, type ShownPicture } from '../rules.ts';
import { cx } from '#ui/browser/cx.ts';
import styles from './Dotted.module.css';

interface DottedProps {
  picture: ShownPicture;
  /** `#rrggbb` */
  colour: string;
  className?: string | undefined;
  /** Shown if it cannot be loaded. */
  children: ReactNode;
}

/**
 * A picture in dots, which becomes the photo while its item or card is hovered or focused. It fills a strip like the
 * dot banner's.
 */
export const Dotted = ({ picture: { id, alt, x, y }, colour, className, children }: DottedProps) => (
  <span className={cx(styles.dotted, className)} style={{ '--at': `${x}% ${y}%` }}>
    <Picture className={styles.photo} src={dotsAddress(id, colour)} alt={alt}>
      {children}
    </Picture>
    <img loading="lazy" className={`${styles.photo} ${styles.resolved}`} src={pictureAddress(id, 480)} alt="" />
  </span>
);
