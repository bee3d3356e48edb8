import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { useManagedTeam } from './api.ts';
import { ManagedTeam } from './ManagedTeam.tsx';
import layout from '#ui/layout.module.css';
import skeleton from '#ui/Skeleton.module.css';
import text from '#ui/text.module.css';

/** The token is in the fragment, which browsers do not send. */
export default function ManageTeamPage() {
  const { hash } = useLocation();
  const token = useSyncExternalStore(
    noChange,
    () => hash.slice(1),
    // The server that renders the page does not get it.
    () => undefined,
  );
  const team = useManagedTeam(token ?? '');
  const isWrong = token === '' || (hasRefusalCode(team.error, 'token_invalid') && team.data?.isLinkReplaced !== true);
  const isOver = hasRefusalCode(team.error, 'event_over');
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Your team · ${festival.name}`}</title>
      {isWrong && <WrongLink />}
      {isOver && <EventOver />}
      {!isOver && (!isWrong || team.data) && (
        <QueryView
          as="h1"
          query={team}
          skeleton={<Loading />}
          failure="Failed to load your team"
          failureToast="Failed to load registrations"
        >
          {(data) => token !== undefined && <ManagedTeam key={token} token={token} team={data} />}
        </QueryView>
      )}
    </div>
  );
}

const WrongLink = () => (
  <EmptyState
    as="h1"
    dots="?"
    title="This link does not work"
    actions={<ButtonLink to={addresses.featuredEvents}>Featured Events</ButtonLink>}
  >
    Please use the one in our mail to the team leader. If it was split over two lines, copy all of it.
  </EmptyState>
);

const EventOver = () => (
  <EmptyState
    as="h1"
    dots="?"
    title="This event is over"
    actions={<ButtonLink to={addresses.featuredEvents}>Featured Events</ButtonLink>}
  >
    The link to your team ended with the event.
  </EmptyState>
);

const Loading = () => (
  <div className={`${layout.stack} ${skeleton.later}`} aria-busy="true">
    <h1 className={text.visuallyHidden}>Your team</h1>
    <output className={text.visuallyHidden}>Loading...</output>
    <SkeletonLine width="50%" height="3rem" />
    <SkeletonLine height="8rem" />
    <SkeletonLine height="14rem" />
  </div>
);

/** `useLocation` renders again when the hash changes. */
const noChange = () => () => undefined;
