import { Suspense } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { useUrlChoice } from '#ui/table/useUrlChoice.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import type { JoinRequest } from '../joinContract.ts';
import { useIncoming, useOutgoing } from './api.ts';
import { useJoinRequests } from './joining/api.ts';
import RequestCards from './joining/RequestCards.tsx';
import { sentBy } from './joining/requests.ts';
import { InvitationList } from './InvitationList.tsx';
import layout from '#ui/layout/layout.module.css';

const ways = ['incoming', 'outgoing'] as const;
type Way = (typeof ways)[number];
const labels: Readonly<Record<Way, string>> = { incoming: 'Incoming', outgoing: 'Outgoing' };

export default function InvitationsPage() {
  const [way, setWay] = useUrlChoice('show', ways);
  const lists = { incoming: useIncoming(), outgoing: useOutgoing() };
  const person = useParticipantId();
  const all = useJoinRequests();
  const requests = {
    incoming: (all.data ?? []).filter(({ leader }) => leader._id === person),
    outgoing: sentBy(all.data ?? [], person),
  };
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Invitations · ${festival.name}`}</title>
      <PageHeader title="Invitations" />
      <Tabs
        label="Invitations"
        value={way}
        onChange={setWay}
        tabs={ways.map((each) => ({
          value: each,
          label: labels[each],
          count: lists[each].data && all.data && lists[each].data.length + requests[each].length,
          panel: <Panel way={each} list={lists[each]} requests={requests[each]} isComplete={!all.isPending} />,
        }))}
      />
    </div>
  );
}

const skeleton = <StackSkeleton heights={['10rem', '10rem']} />;

interface PanelProps {
  way: Way;
  list: ReturnType<typeof useIncoming>;
  requests: JoinRequest[];
  isComplete: boolean;
}

const Panel = ({ way, list, requests, isComplete }: PanelProps) => (
  <QueryView query={list} skeleton={skeleton} failure="Failed to load invitations">
    {(invitations) => {
      if (!isComplete) return skeleton;
      if (invitations.length + requests.length === 0) return way === 'incoming' ? <NothingReceived /> : <NothingSent />;
      return (
        <Suspense fallback={skeleton}>
          <div className={layout.stack}>
            {requests.length > 0 && <RequestCards requests={requests} />}
            <InvitationList invitations={invitations} way={way} />
          </div>
        </Suspense>
      );
    }}
  </QueryView>
);

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
