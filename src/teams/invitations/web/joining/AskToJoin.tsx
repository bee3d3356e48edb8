import { type ComponentType, type ReactNode, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { ApiError, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useNow } from '#ui/browser/useNow.ts';
import type { Invitation } from '../../contract.ts';
import type { JoinRequest, TeamToJoin } from '../../joinContract.ts';
import { requestStatusAt } from '../../joinRules.ts';
import { statusAt, timeLeft } from '../../rules.ts';
import { useIncoming, useOutgoing } from '../api.ts';
import { useAskToJoin, useJoinRequests } from './api.ts';
import { EndedByJoining } from './EndedByJoining.tsx';
import { NoNeedToAsk } from './NoNeedToAsk.tsx';
import { keepRequest, keptRequest, requestBehind, sentBy } from './requests.ts';
import { useWithdrawing } from './useRequestButtons.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';

export interface AskToJoinProps {
  token: string;
  team: TeamToJoin;
  /** Shows `children` to who is not registered for the event. */
  Unless: ComponentType<{ eventId: string; children: ReactNode }>;
}

/** The person's request to this team: what became of it, live, or the button that makes one. */
export function AskToJoin({ token, team, Unless }: AskToJoinProps) {
  const { event } = team;
  const person = useParticipantId();
  const requests = useJoinRequests();
  const incoming = useIncoming();
  const [madeHere, setMadeHere] = useState(() => keptRequest(token));
  const now = useNow((requests.data ?? []).map(({ expiresAt }) => expiresAt));
  if (person === undefined)
    return <Notice tone="idle">Administrators cannot join teams. Log in as a participant to ask.</Notice>;
  if (requests.isPending) return <SkeletonLine height="6rem" />;
  const latest = requestBehind(sentBy(requests.data ?? [], person), team, madeHere);
  const status = latest && requestStatusAt(latest, now);
  // Who left the team since may ask again.
  const isMember =
    incoming.isFetching ||
    incoming.data?.some(
      (one) => one.eventId === event._id && one.sender._id === latest?.leader._id && one.status === 'accepted',
    ) === true;
  const isIn = status === 'accepted' && isMember;
  function noteRequest(id: string) {
    keepRequest(token, id);
    setMadeHere(id);
  }
  return (
    <>
      <output className={text.visuallyHidden}>{status && `Request ${status}`}</output>
      {latest && status === 'pending' && <Pending request={latest} now={now} />}
      {isIn && <Accepted team={team} />}
      {status !== 'pending' && !isIn && (
        <UnlessInTeam eventId={event._id} now={now} Unless={Unless}>
          <Ask token={token} team={team} now={now} isDeclined={status === 'declined'} onRequested={noteRequest} />
        </UnlessInTeam>
      )}
    </>
  );
}

interface UnlessInTeamProps extends Pick<AskToJoinProps, 'Unless'> {
  eventId: string;
  now: Date;
  children: ReactNode;
}

function UnlessInTeam({ eventId, now, Unless, children }: UnlessInTeamProps) {
  const incoming = useIncoming();
  const outgoing = useOutgoing();
  if (incoming.isPending || outgoing.isPending) return <SkeletonLine height="6rem" />;
  const isTaken = (one: Invitation) => one.eventId === eventId && statusAt(one, now) === 'accepted';
  const joined = incoming.data?.find(isTaken);
  if (joined)
    return (
      <NoNeedToAsk eventId={eventId}>
        <span>You are in the team of </span>
        <bdi>{joined.sender.name}</bdi>
        <span> for this event.</span>
      </NoNeedToAsk>
    );
  if (outgoing.data?.some(isTaken)) return <NoNeedToAsk eventId={eventId}>You lead a team for this event.</NoNeedToAsk>;
  return <Unless eventId={eventId}>{children}</Unless>;
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

interface AskProps extends Omit<AskToJoinProps, 'Unless'> {
  now: Date;
  isDeclined: boolean;
  onRequested: (id: string) => void;
}

function Ask({ token, team: { event, leader }, now, isDeclined, onRequested }: AskProps) {
  const ask = useAskToJoin();

  async function send() {
    try {
      onRequested((await ask.mutateAsync(token)).request._id);
      toast.success('Request sent');
    } catch {
      // Said above the button.
    }
  }
  if (hasRefusalCode(ask.error, 'already_registered', 'accepted_invitation', 'has_team', 'validation'))
    return (
      <NoNeedToAsk eventId={event._id} role="alert">
        {whyNot(ask.error)}
      </NoNeedToAsk>
    );
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
