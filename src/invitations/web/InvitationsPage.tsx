import { useSearchParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';
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

function Panel({ way, list }: { way: Way; list: ReturnType<typeof useIncoming> }) {
  useFailureToast(list, 'Failed to load invitations');
  if (list.isLoadingError) {
    return (
      <EmptyState
        dots="!"
        title="Failed to load invitations"
        actions={
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            Try again
          </Button>
        }
      >
        Your connection or our server dropped out.
      </EmptyState>
    );
  }
  if (!list.data) {
    return (
      <div className="stack later" aria-busy="true">
        <output className="sr">Loading...</output>
        <SkeletonLine height="10rem" />
        <SkeletonLine height="10rem" />
      </div>
    );
  }
  if (list.data.length === 0) return way === 'incoming' ? <NothingReceived /> : <NothingSent />;
  return <InvitationList invitations={list.data} way={way} />;
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
