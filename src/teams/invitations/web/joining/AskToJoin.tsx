import { addresses } from '#platform/addresses.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { ApiError, messageOf } from '#platform/http/web/client.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useNow } from '#ui/browser/useNow.ts';
import type { JoinRequest, TeamToJoin } from '../../joinContract.ts';
import { requestStatusAt } from '../../joinRules.ts';
import { timeLeft } from '../../rules.ts';
import { useIncoming } from '../api.ts';
import { useAskToJoin, useJoinRequests } from './api.ts';
import { EndedByJoining } from './EndedByJoining.tsx';
import { sentBy } from './requests.ts';
import { useWithdrawing } from './useRequestButtons.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';

interface AskToJoinProps {
  token: string;
  team: TeamToJoin;
}

/** The person's request to this team: what became of it, live, or the button that makes one. */
export function AskToJoin({ token, team }: AskToJoinProps) {
  const { event, leader } = team;
  const person = useParticipantId();
  const requests = useJoinRequests();
  const incoming = useIncoming();
  const now = useNow((requests.data ?? []).map(({ expiresAt }) => expiresAt));
  if (person === undefined)
    return <Notice tone="idle">Administrators cannot join teams. Log in as a participant to ask.</Notice>;
  if (requests.isPending) return <SkeletonLine height="6rem" />;
  const latest = sentBy(requests.data ?? [], person).find(
    (one) => one.event._id === event._id && one.leader.name === leader.name,
  );
  const status = latest && requestStatusAt(latest, now);
  // Who left the team since may ask again.
  const isMember =
    incoming.isFetching ||
    incoming.data?.some(
      (one) => one.eventId === event._id && one.sender._id === latest?.leader._id && one.status === 'accepted',
    ) === true;
  const isIn = status === 'accepted' && isMember;
  return (
    <>
      <output className={text.visuallyHidden}>{status && `Request ${status}`}</output>
      {latest && status === 'pending' && <Pending request={latest} now={now} />}
      {isIn && <Accepted team={team} />}
      {status !== 'pending' && !isIn && <Ask token={token} team={team} now={now} isDeclined={status === 'declined'} />}
    </>
  );
}

const Accepted = ({ team: { event, leader } }: { team: TeamToJoin }) => (
  <>
    <Notice tone="ok" title="You are in the team">
      <bdi>{leader.name}</bdi> accepted your request.
    </Notice>
    <p>
      <ButtonLink variant="primary" to={addresses.event(event._id)}>
        See the Event
      </ButtonLink>
    </p>
  </>
);

interface AskProps extends AskToJoinProps {
  now: Date;
  isDeclined: boolean;
}

function Ask({ token, team: { event, leader }, now, isDeclined }: AskProps) {
  const ask = useAskToJoin();

  async function send() {
    try {
      await ask.mutateAsync(token);
      toast.success('Request sent');
    } catch {
      // Said above the button.
    }
  }
  return (
    <>
      {isDeclined && (
        <Notice tone="bad" title="Your request was declined">
          You can ask another team or build your own.
        </Notice>
      )}
      <EndedByJoining eventId={event._id} leaderName={leader.name} now={now} />
      {ask.error && (
        <Notice tone="bad" role="alert">
          {whyNot(ask.error)}
        </Notice>
      )}
      <p>
        <Button variant="primary" size="lg" busy={ask.isPending} busyLabel="Sending..." onClick={() => void send()}>
          {isDeclined ? 'Ask Again' : 'Ask to Join'}
        </Button>
      </p>
    </>
  );
}

const whyNot = (error: Error): string =>
  (error instanceof ApiError ? error.errors[0]?.msg : undefined) ?? messageOf(error, 'Failed to send the request');

function Pending({ request, now }: { request: JoinRequest; now: Date }) {
  const { withdraw, isWithdrawing } = useWithdrawing(() => undefined);
  const { leader, expiresAt } = request;
  return (
    <>
      <Notice tone="warn" title="Your request is sent">
        <bdi>{leader.name}</bdi>
        <span>{` decides. The answer appears here and comes by email. ${timeLeft(expiresAt, now)}.`}</span>
      </Notice>
      <div className={layout.row}>
        <Button busy={isWithdrawing} onClick={() => void withdraw(request._id)}>
          Withdraw
        </Button>
      </div>
    </>
  );
}
