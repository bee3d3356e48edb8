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
import { useIncoming, useOutgoing } from './api.ts';
import { InvitationList } from './InvitationList.tsx';
import layout from '#ui/layout/layout.module.css';

const ways = ['incoming', 'outgoing'] as const;
type Way = (typeof ways)[number];
const labels: Readonly<Record<Way, string>> = { incoming: 'Incoming', outgoing: 'Outgoing' };

export default function InvitationsPage() {
  const [way, setWay] = useUrlChoice('show', ways);
  const lists = { incoming: useIncoming(), outgoing: useOutgoing() };
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
          count: lists[each].data?.length,
          panel: <Panel way={each} list={lists[each]} />,
        }))}
      />
    </div>
  );
}

const skeleton = <StackSkeleton heights={['10rem', '10rem']} />;

const Panel = ({ way, list }: { way: Way; list: ReturnType<typeof useIncoming> }) => (
  <QueryView query={list} skeleton={skeleton} failure="Failed to load invitations">
    {(invitations) => {
      if (invitations.length === 0) return way === 'incoming' ? <NothingReceived /> : <NothingSent />;
      return (
        <Suspense fallback={skeleton}>
          <InvitationList invitations={invitations} way={way} />
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
