import type { ReactNode } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { useManagedTeam } from './api.ts';
import { ManagedTeam } from './ManagedTeam.tsx';
import { useManageToken } from './useManageToken.ts';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import text from '#ui/layout/text.module.css';

export function ManageTeamPage({ messages }: { messages: (token: string) => ReactNode }) {
  const token = useManageToken();
  const team = useManagedTeam(token ?? '');
  const isMissing = token === '';
  const isWrong = hasRefusalCode(team.error, 'token_invalid') && team.data?.isLinkReplaced !== true;
  const isOver = hasRefusalCode(team.error, 'event_over');
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Your team · ${festival.name}`}</title>
      {isMissing && (
        <NoTeam title="Open the link in our email">
          It went to the team leader. If their address is wrong, contact us with your reference.
        </NoTeam>
      )}
      {isWrong && (
        <NoTeam title="This link does not work">
          Please use the one in our email to the team leader. If it was split over two lines, copy all of it.
        </NoTeam>
      )}
      {isOver && <NoTeam title="This event is over">The link to your team ended with the event.</NoTeam>}
      {!isMissing && !isOver && (!isWrong || team.data) && (
        <QueryView
          as="h1"
          query={team}
          skeleton={<Loading />}
          failure="Failed to load your team"
          failureToast="Failed to load registrations"
        >
          {(data) =>
            token !== undefined && (
              <ManagedTeam key={token} token={token} team={data}>
                {!data.isLinkReplaced && messages(token)}
              </ManagedTeam>
            )
          }
        </QueryView>
      )}
    </div>
  );
}

const NoTeam = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyState
    as="h1"
    dots="?"
    title={title}
    actions={<ButtonLink to={addresses.featuredEvents}>Featured Events</ButtonLink>}
  >
    {children}
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
