import { festival } from '#festival';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { useUrlChoice } from '#ui/table/useUrlChoice.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { useIncoming, useOutgoing } from './api.ts';
import { useJoinRequests } from './joining/api.ts';
import { isListedAmong, sentBy } from './joining/requests.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';
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
  const isListed = isListedAmong([...(lists.incoming.data ?? []), ...(lists.outgoing.data ?? [])]);
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
          count:
            lists[each].data &&
            all.data &&
            lists[each].data.length + requests[each].filter((one) => !isListed(one)).length,
          panel: (
            <InvitationsPanel way={each} list={lists[each]} requests={requests[each]} all={all} isListed={isListed} />
          ),
        }))}
      />
    </div>
  );
}
