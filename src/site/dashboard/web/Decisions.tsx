import { addresses } from '#platform/addresses.ts';
import { useManagedFeatured } from '#teams/featured/web/admin/api.ts';
import { useMailCount } from '#people/maillog/web/api.ts';
import { usePendingApplications } from '#recruitment/web/review/api.ts';
import { Block } from '#ui/layout/Block.tsx';
import { Count } from '#ui/facts/Count.tsx';
import { ForwardIcon } from '#ui/facts/Icon.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { LoadingEntry } from './EventEntry.tsx';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

export default function Decisions() {
  const featured = useManagedFeatured();
  const applications = usePendingApplications();
  const mails = useMailCount('failed');
  const queries = [featured, applications.team, applications.club, mails];
  const undecided = featured.data?.filter(({ pendingCount }) => pendingCount > 0) ?? [];
  const [only] = undecided.length === 1 ? undecided : [];
  const all = [
    {
      label: 'Featured teams to confirm or reject',
      count: featured.data?.reduce((sum, { pendingCount }) => sum + pendingCount, 0),
      to: only ? `${addresses.manageFeatured}?registrations=${only._id}` : addresses.manageFeatured,
    },
    {
      label: 'Team applications to review',
      count: applications.team.data,
      to: `${addresses.recruitment}?status=pending`,
    },
    {
      label: 'Club applications to review',
      count: applications.club.data,
      to: `${addresses.clubRecruitment}?status=pending`,
    },
    { label: 'Mails that could not be delivered', count: mails.data, to: `${addresses.mailLog}?status=failed` },
  ];
  const waiting = all.filter(({ count = 0 }) => count > 0);
  const isLoading = queries.some(({ isPending }) => isPending);
  const hasFailed = queries.some(({ isError }) => isError);
  return (
    <Block title="Waiting for a decision" isBusy={isLoading}>
      {isLoading && <LoadingEntry height="1.75rem" />}
      {!isLoading && waiting.length > 0 && (
        <ul>
          {waiting.map(({ label, count, to }) => (
            <li key={to} className={styles.decision}>
              <Count>{count}</Count>{' '}
              <Link to={to}>
                <span>{`${label} `}</span>
                <ForwardIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!isLoading && hasFailed && <p className={text.dim}>Not everything could be loaded. Try again in a moment.</p>}
      {!isLoading && !hasFailed && waiting.length === 0 && <p className={text.dim}>Nothing needs your attention.</p>}
    </Block>
  );
}
