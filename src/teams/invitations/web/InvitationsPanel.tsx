import { Suspense, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { LoadFailure } from '#ui/layout/LoadFailure.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import type { Invitation } from '../contract.ts';
import type { JoinRequest } from '../joinContract.ts';
import type { useIncoming } from './api.ts';
import type { useJoinRequests } from './joining/api.ts';
import RequestCards from './joining/RequestCards.tsx';
import { InvitationList } from './InvitationList.tsx';
import layout from '#ui/layout/layout.module.css';

const skeleton = <StackSkeleton heights={['10rem', '10rem']} />;

interface PanelProps extends Pick<ListsProps, 'way' | 'requests' | 'isListed'> {
  list: ReturnType<typeof useIncoming>;
  /** The query of `requests`. */
  all: ReturnType<typeof useJoinRequests>;
}

export const InvitationsPanel = ({ list, all, ...lists }: PanelProps) => (
  <QueryView query={list} skeleton={skeleton} failure="Failed to load invitations">
    {(invitations) => {
      if (all.isLoadingError)
        return (
          <div className={layout.stack}>
            <LoadFailure title="Failed to load requests to join" query={all} />
            <InvitationList invitations={invitations} way={lists.way} />
          </div>
        );
      return all.isPending ? skeleton : <Lists {...lists} invitations={invitations} />;
    }}
  </QueryView>
);

interface ListsProps {
  way: 'incoming' | 'outgoing';
  invitations: Invitation[];
  requests: JoinRequest[];
  /** Whether the invitation that an accepted request became is listed. */
  isListed: (request: JoinRequest) => boolean;
}

function Lists({ way, invitations, requests, isListed }: ListsProps) {
  // One that is answered here keeps its place, and the focus in it.
  const [past] = useState(() => new Set(requests.filter(({ status }) => status !== 'pending').map(({ _id }) => _id)));
  const current = requests.filter(({ _id }) => !past.has(_id));
  const final = requests.filter((one) => past.has(one._id) && !isListed(one));
  if (invitations.length + current.length + final.length === 0)
    return way === 'incoming' ? <NothingReceived /> : <NothingSent />;
  return (
    <Suspense fallback={skeleton}>
      <div className={layout.stack}>
        {current.length > 0 && <RequestCards label="Requests to join" requests={current} />}
        <InvitationList invitations={invitations} way={way} />
        {final.length > 0 && <RequestCards label="Answered requests to join" requests={final} />}
      </div>
    </Suspense>
  );
}

const NothingReceived = () => (
  <EmptyState dots="- -" title="No incoming invitations">
    When somebody asks you into a team, it appears here.
  </EmptyState>
);

const NothingSent = () => (
  <EmptyState
    dots="- -"
    title="No outgoing invitations"
    actions={
      <ButtonLink variant="primary" to={addresses.events}>
        Browse Events
      </ButtonLink>
    }
  >
    Register for a team event and ask people to join you.
  </EmptyState>
);
