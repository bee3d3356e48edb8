import { useEffect } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { dropJoinLink, keepJoinLink } from '#people/accounts/web/joinLink.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { useLinkToken } from '#people/accounts/web/useLinkToken.ts';
import { wayBack } from '#people/accounts/web/wayBack.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { Seats } from '#ui/facts/Seats.tsx';
import { AskToJoin, type AskToJoinProps } from './AskToJoin.tsx';
import { useTeamBehind } from './api.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';
import styles from './Joining.module.css';

/** Behind a leader's link. Opening it changes nothing: the person asks, the leader decides. */
export function JoinPage({ Unless }: Pick<AskToJoinProps, 'Unless'>) {
  const token = useLinkToken();
  const behind = useTeamBehind(token);
  const hasEnded = behind.data === undefined && hasRefusalCode(behind.error, 'not_found');
  useEffect(() => {
    if (hasEnded) dropJoinLink();
  }, [hasEnded]);
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Join a team · ${festival.name}`}</title>
      {token === '' && <Incomplete />}
      {token !== '' && hasEnded && <Ended />}
      {token !== '' && !hasEnded && (
        <QueryView as="h1" query={behind} skeleton={<SkeletonLine height="16rem" />} failure="Failed to load the team">
          {(team) => <Team token={token ?? ''} team={team} Unless={Unless} />}
        </QueryView>
      )}
    </div>
  );
}

function Team(props: AskToJoinProps) {
  const { token, team } = props;
  const { event, leader, people, max } = team;
  const { user } = useSession();
  useEffect(() => {
    if (user) dropJoinLink();
  }, [user]);
  return (
    <div className={styles.team}>
      <PageHeader title={`Join the team of ${leader.name}`}>
        <p>
          <Link className={text.link} to={addresses.event(event._id)}>
            <bdi>{event.title}</bdi>
          </Link>
        </p>
      </PageHeader>
      <Seats taken={people} free={Math.max(0, max - people)}>{`${people} of ${max} in the team`}</Seats>
      {user ? <AskToJoin {...props} /> : <Visitor token={token} />}
    </div>
  );
}

const Visitor = ({ token }: { token: string }) => (
  <>
    <p className={text.dim}>Log in or sign up to ask the leader. You come back to this page.</p>
    <div className={layout.row}>
      <ButtonLink variant="primary" to={addresses.login} state={wayBack} onClick={() => keepJoinLink(token)}>
        Login to Ask
      </ButtonLink>
      <ButtonLink to={addresses.register} onClick={() => keepJoinLink(token)}>
        Create Account
      </ButtonLink>
    </div>
  </>
);

const Incomplete = () => (
  <EmptyState as="h1" dots="?" title="This link does not work">
    Copy all of it from the message, or scan the code again.
  </EmptyState>
);

const Ended = () => (
  <EmptyState
    as="h1"
    dots="0"
    title="This link has ended"
    actions={
      <>
        <ButtonLink to={addresses.invitations}>See Your Requests</ButtonLink>
        <ButtonLink to={addresses.events}>Browse Events</ButtonLink>
      </>
    }
  >
    The team is full, has registered or changed its leader, or registration has closed. Ask the leader for a new link.
  </EmptyState>
);
