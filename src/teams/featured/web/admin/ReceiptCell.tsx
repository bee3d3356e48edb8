import { useEffect, useRef, useState } from 'react';
import { WarningIcon } from '#ui/facts/Icon.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import text from '#ui/layout/text.module.css';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { type ReceiptAt, useReceipt } from '../useReceipt.ts';
import type { ShownTeam } from './teamsApi.ts';
import styles from './TeamsTable.module.css';

const receiptOf = (eventId: string, { _id, amendedAt }: ShownTeam): ReceiptAt => ({
  path: `/featured-events/${eventId}/registrations/${_id}/receipt`,
  // Not `updatedAt`, which a review changes too.
  version: amendedAt,
});

interface ReceiptCellProps {
  eventId: string;
  team: ShownTeam;
  isOpen: boolean;
  onToggle: () => void;
}

/** A link, or a small picture that opens the team. */
export const ReceiptCell = ({ team, ...rest }: ReceiptCellProps) =>
  team.hasPaymentReceipt ? <SmallReceipt team={team} {...rest} /> : <ReceiptLink link={team.paymentReceiptLink} />;

function SmallReceipt({ eventId, team, isOpen, onToggle }: ReceiptCellProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isSeen = useSeen(button);
  const { data: address, isError } = useReceipt(receiptOf(eventId, team), isSeen);
  return (
    <button ref={button} type="button" className={styles.small} aria-expanded={isOpen} onClick={onToggle}>
      {address === undefined ? (
        <>
          {isError && <WarningIcon />}
          <span className={text.visuallyHidden}>Payment receipt</span>
        </>
      ) : (
        <img src={address} alt="Payment receipt" />
      )}
    </button>
  );
}

/** A list has hundreds of pictures: each is fetched once it scrolls into view. */
function useSeen(element: React.RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

export function LargeReceipt({ eventId, team }: Pick<ReceiptCellProps, 'eventId' | 'team'>) {
  const picture = useReceipt(receiptOf(eventId, team));
  return (
    <QueryView query={picture} skeleton={<SkeletonLine height="12rem" />} failure="Failed to load the receipt">
      {(address) => <img className={styles.large} src={address} alt={`Payment receipt of ${team.teamName}`} />}
    </QueryView>
  );
}
