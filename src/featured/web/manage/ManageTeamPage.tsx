import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';
import { useManagedTeam } from './api.ts';
import { ManagedTeam } from './ManagedTeam.tsx';
import './manage.css';

/** The team of a mailed link. Its token stands behind `#`, which browsers send nowhere. */
export default function ManageTeamPage() {
  const { hash } = useLocation();
  const token = useSyncExternalStore(
    noChange,
    () => hash.slice(1),
    // The server that draws the page does not know it.
    () => undefined,
  );
  const team = useManagedTeam(token ?? '');
  const isWrong = token === '' || hasRefusalCode(team.error, 'token_invalid');
  useFailureToast(isWrong ? never : team, 'Failed to load registrations');
  return (
    <div className="page page--app wrap">
      <title>{`Your team · ${festival.name}`}</title>
      {isWrong && (
        <EmptyState
          as="h1"
          dots="?"
          title="This link does not work"
          actions={<ButtonLink to={addresses.featuredEvents}>Featured Events</ButtonLink>}
        >
          Please use the one in our mail to the team leader. If it was split over two lines, copy all of it.
        </EmptyState>
      )}
      {!isWrong && team.isPending && (
        <div className="stack later" aria-busy="true">
          <h1 className="sr">Your team</h1>
          <output className="sr">Loading...</output>
          <SkeletonLine width="50%" height="3rem" />
          <SkeletonLine height="8rem" />
          <SkeletonLine height="14rem" />
        </div>
      )}
      {!isWrong && team.isLoadingError && (
        <EmptyState
          as="h1"
          dots="!"
          title="Failed to load your team"
          actions={
            <Button busy={team.isFetching} onClick={() => void team.refetch()}>
              Try again
            </Button>
          }
        >
          Your connection or our server dropped out.
        </EmptyState>
      )}
      {token !== undefined && team.data && <ManagedTeam key={token} token={token} team={team.data} />}
    </div>
  );
}

/** The location tells by itself when it changes. */
const noChange = () => () => undefined;

/** Nothing has failed: the link is wrong, and the page says so. */
const never = { error: null, isLoadingError: false };
