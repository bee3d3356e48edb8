import { useSearchParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useIncoming, useOutgoing } from './api.ts';
import { InvitationList } from './InvitationList.tsx';
import './invitations.css';

const ways = ['incoming', 'outgoing'] as const;
type Way = (typeof ways)[number];
const labels: Readonly<Record<Way, string>> = { incoming: 'Incoming', outgoing: 'Outgoing' };

/** Invitations into teams: those the signed-in person got, and those they sent. Which are shown stands in the address. */
export default function InvitationsPage() {
  const [params, setParams] = useSearchParams();
  const lists = { incoming: useIncoming(), outgoing: useOutgoing() };
  const shown = ways.find((way) => way === params.get('show')) ?? 'incoming';
  return (
    <div className="page page--app wrap">
      <title>{`Invitations · ${festival.name}`}</title>
      <PageHeader title="Invitations" />
      <Tabs
        label="Invitations"
        value={shown}
        onChange={(way) =>
          setParams(way === 'incoming' ? {} : { show: way }, { replace: true, preventScrollReset: true })
        }
        tabs={ways.map((way) => ({
          value: way,
          label: labels[way],
          count: lists[way].data?.length,
          panel: <Panel way={way} list={lists[way]} />,
        }))}
      />
    </div>
  );
}

const Panel = ({ way, list }: { way: Way; list: ReturnType<typeof useIncoming> }) => (
  <QueryView query={list} skeleton={<Loading />} failure="Failed to load invitations">
    {(invitations) => {
      if (invitations.length > 0) return <InvitationList invitations={invitations} way={way} />;
      return way === 'incoming' ? <NothingReceived /> : <NothingSent />;
    }}
  </QueryView>
);

const Loading = () => (
  <div className="stack later" aria-busy="true">
    <output className="sr">Loading...</output>
    <SkeletonLine height="10rem" />
    <SkeletonLine height="10rem" />
  </div>
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
