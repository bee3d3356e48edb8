import type { ReactNode } from 'react';
import { festival } from '#festival';
import { ApiError } from '#platform/http/web/client.ts';
import { cx } from '#ui/browser/cx.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { Tape } from '#ui/dots/Tape.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { RetryButton } from '#ui/layout/LoadFailure.tsx';
import { isWithoutPass, usePass } from '../api.ts';
import { type TicketFacts, writtenNumber } from './ticketFacts.ts';
import text from '#ui/layout/text.module.css';
import styles from './TicketPaper.module.css';

interface TicketPaperProps {
  facts: TicketFacts;
  /** The owner of the code, on the ticket of a team. */
  member: string | null;
  whenAndWhere: ReactNode;
  code: ReactNode;
  /** Once its holes are punched. */
  onPunched: (() => void) | undefined;
}

export function TicketPaper({ facts, member, whenAndWhere, code, onPunched }: TicketPaperProps) {
  const { event, club, by, holder, number } = facts;
  return (
    <article className={styles.ticket} aria-label={event.title}>
      <div className={styles.main}>
        <p className={styles.by}>
          {club && (
            <span className={styles.stamp}>
              <ClubMark club={club} />
            </span>
          )}
          <span>
            <bdi>{by}</bdi>
            <span className={styles.festival}>{festival.name}</span>
          </span>
        </p>
        <h3 className={styles.title} dir="auto">
          {event.title}
        </h3>
        <p className={styles.holder}>
          <strong dir="auto">{holder}</strong>
          {member !== null && <span dir="auto">{member}</span>}
        </p>
        <p className={cx(text.meta, styles.when)}>{whenAndWhere}</p>
      </div>
      <div className={styles.number} data-punching={onPunched ? '' : undefined} onAnimationEnd={onPunched}>
        <Tape text={number} />
        <p>
          <span className={text.visuallyHidden}>Registration number </span>
          <span className={text.mono}>{writtenNumber(number)}</span>
        </p>
      </div>
      <div className={styles.stub}>{code}</div>
    </article>
  );
}

/** Mounted at each opening, so that the pass is fetched again. */
export function TicketCode({ registrationId, holder }: { registrationId: string; holder: string }) {
  const pass = usePass(registrationId);
  // First: the stored pass stays in `data`.
  if (isWithoutPass(pass.error)) return <p className={styles.missing}>This registration no longer has a pass.</p>;
  if (pass.data)
    return <QrCode className={styles.code} content={pass.data.code} label={`QR code of the pass of ${holder}`} />;
  if (pass.isPending) return <output className={text.visuallyHidden}>Loading...</output>;
  const hasNoAnswer = pass.error instanceof ApiError && pass.error.status === 0;
  return (
    <div className={styles.missing}>
      <p>{hasNoAnswer ? 'Your code appears once you are online.' : 'Failed to load your pass'}</p>
      <RetryButton query={pass} />
    </div>
  );
}
