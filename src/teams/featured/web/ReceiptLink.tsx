import { LinkIcon } from '#ui/facts/Icon.tsx';
import { receiptLinkProblem } from '../rules.ts';
import styles from './ReceiptLink.module.css';
import text from '#ui/layout/text.module.css';

export function ReceiptLink({ link }: { link: string | null }) {
  if (link === null) return <p className={text.mute}>None</p>;
  if (receiptLinkProblem(link) !== undefined) return <p className={styles.link}>{link}</p>;
  return (
    <a
      className={styles.link}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
    >
      <LinkIcon />
      <bdi>{link}</bdi>
      <span className={text.visuallyHidden}> (opens in a new tab)</span>
    </a>
  );
}
