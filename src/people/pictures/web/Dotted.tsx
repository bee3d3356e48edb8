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
  /** Whether it becomes the photo while its item or card is hovered or focused. */
  resolves?: boolean;
  /** Shown if it cannot be loaded. */
  children: ReactNode;
}

/** A picture in dots, which fills a strip like the dot banner's. */
export const Dotted = ({ picture, colour, className, resolves = true, children }: DottedProps) => (
  <span className={cx(styles.dotted, className)} style={{ '--at': `${picture.x}% ${picture.y}%` }}>
    <Picture className={styles.photo} src={dotsAddress(picture.id, colour)} alt={picture.alt}>
      {children}
    </Picture>
    {resolves && (
      <img
        loading="lazy"
        className={`${styles.photo} ${styles.resolved}`}
        src={pictureAddress(picture.id, 480)}
        alt=""
      />
    )}
  </span>
);
