import { type ReactNode, type RefObject, useId } from 'react';
import { ForwardIcon } from '../facts/Icon.tsx';
import { Link } from '../controls/Link.tsx';
import styles from './Block.module.css';
import text from './text.module.css';

interface BlockProps {
  title: string;
  /** At the end of the heading's line. */
  beside?: ReactNode;
  isBusy?: boolean;
  /** Takes focus when the focused element was removed. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A plain panel, named by its heading. */
export function Block({ title, beside, isBusy = false, headingRef, children }: BlockProps) {
  const heading = useId();
  return (
    <section className={styles.block} aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header>
        <h2 id={heading} ref={headingRef} tabIndex={headingRef && -1}>
          {title}
        </h2>
        {beside}
      </header>
      {children}
    </section>
  );
}

/** Leads from a few to the page with all. */
export const AllLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={text.link} to={to}>
    <span>{children}</span> <ForwardIcon />
  </Link>
);
