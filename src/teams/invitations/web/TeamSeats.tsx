import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { Seats } from '#ui/facts/Seats.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { useOutgoing, useTeam } from './api.ts';
import { seatsOf, sentFor } from './team.ts';
import text from '#ui/layout/text.module.css';

interface TeamSeatsProps {
  eventId: string;
  max: number;
  invite?: string;
}

export function TeamSeats({ eventId, max, invite }: TeamSeatsProps) {
  const team = useTeam(eventId);
  const outgoing = useOutgoing();
  const sent = sentFor(eventId, outgoing.data ?? []);
  const now = useNow(sent.map(({ expiresAt }) => expiresAt));
  if (team.isPending || outgoing.isPending) return <SkeletonLine width="14rem" height="1.45rem" />;
  const { words, ...seats } = seatsOf(sent, team.data?.teamCapacity.current ?? 1, max, now);
  const isAlone = seats.taken === 1 && seats.pending === 0;
  return (
    <div>
      <Seats {...seats}>{isAlone ? (invite ?? words) : words}</Seats>
      <output className={text.visuallyHidden}>{`${seats.taken} of ${max} in your team`}</output>
    </div>
  );
}
