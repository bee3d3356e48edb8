import { Suspense, useRef, useState } from 'react';
import type { User } from '#people/accounts/contract.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { LazyTicket } from '#day/attendance/web/ticket/LazyTicket.tsx';
import { addresses } from '#platform/addresses.ts';
import { EventButton } from '#events/events/web/EventButton.tsx';
import { RegisterBy, WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { useOpening } from '#events/events/web/opening.ts';
import { useEvents } from '#events/events/web/useEvents.ts';
import { useDates } from '#events/events/web/wording.ts';
import { useIncoming, useOutgoing } from '#teams/invitations/web/api.ts';
import { requestStatusAt } from '#teams/invitations/joinRules.ts';
import { useJoinRequests } from '#teams/invitations/web/joining/api.ts';
import { sentBy, toAnswer } from '#teams/invitations/web/joining/requests.ts';
import { isPassOfUse } from '#teams/registrations/rules.ts';
import { useMyRegistrations } from '#teams/registrations/web/api.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Block } from '#ui/layout/Block.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { EventEntry, LoadingEntry } from './EventEntry.tsx';
import { NextInvitation } from './NextInvitation.tsx';
import { NextRequests } from './NextRequests.tsx';
import { nextForYou, shownInvitations } from './nextForYou.ts';
import text from '#ui/layout/text.module.css';

export function NextForYouCard({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const incoming = useIncoming();
  const outgoing = useOutgoing();
  const registrations = useMyRegistrations();
  const events = useEvents();
  const requests = useJoinRequests().data ?? [];
  const now = useNow([...(incoming.data ?? []), ...requests].map(({ expiresAt }) => expiresAt));
  const received = toAnswer(requests, user._id, now);
  const sent = sentBy(requests, user._id).filter((one) => requestStatusAt(one, now) === 'pending');
  const queries = [incoming, registrations, events];
  const loaded = { incoming: incoming.data, registrations: registrations.data, events: events.data };
  const next = nextForYou(loaded, user, now);
  const hasFailed = queries.some(({ isError }) => isError);
  const [shown, setShown] = useState<readonly string[]>([]);
  const invitations = shownInvitations(incoming.data ?? [], next.invitation, shown);
  if (invitations.some(({ _id }) => !shown.includes(_id))) setShown(invitations.map(({ _id }) => _id));
  // An invitation names those it ends. Render it with them, so that it does not grow.
  const isMissing = [...queries, ...(invitations.length > 0 ? [outgoing] : [])].some(({ isPending }) => isPending);
  const [isLoading, setLoading] = useState(true);
  if (isLoading && !isMissing) setLoading(false);
  const isEmpty = invitations.length + received.length + sent.length === 0 && !next.deadline && !next.registration;
  return (
    <Block title="Next for you" isBusy={isLoading} headingRef={heading}>
      {isLoading && <LoadingEntry height="3rem" />}
      {!isLoading && isEmpty && !hasFailed && (
        <p className={text.dim}>
          Nothing needs your attention.{' '}
          <Link className={text.link} to={addresses.events}>
            Find an event
          </Link>
        </p>
      )}
      {!isLoading && !isEmpty && (
        <ul>
          {invitations.map((invitation) => (
            <NextInvitation
              key={invitation._id}
              invitation={invitation}
              others={invitation._id === next.invitation?._id ? next.otherInvitations : 0}
              now={now}
              onAnswered={() => heading.current?.focus()}
            />
          ))}
          <NextRequests received={received} sent={sent} />
          {next.deadline && <NextDeadline event={next.deadline} />}
          {next.registration && <NextEvent registration={next.registration} />}
        </ul>
      )}
      {!isLoading && hasFailed && <p className={text.dim}>Not everything could be loaded. Try again in a moment.</p>}
    </Block>
  );
}

type Registration = NonNullable<ReturnType<typeof nextForYou>['registration']>;

function NextDeadline(props: { event: FestivalEvent }) {
  const event = useOpening(props.event);
  return (
    <EventEntry
      event={event}
      badge={
        <Badge tone="warn" shape="half">
          Closing soon
        </Badge>
      }
      facts={<RegisterBy event={event} />}
      renderAction={(title) => <EventButton event={event} size="sm" describedBy={title} />}
    />
  );
}

function NextEvent({ registration }: { registration: Registration }) {
  const { event } = registration;
  const dates = useDates();
  return (
    <EventEntry
      event={event}
      badge={
        <Badge tone="ok" shape="full">
          Your next event
        </Badge>
      }
      facts={<WhenAndWhere when={dates.dateAndTime(event)} venue={event.venue} />}
      renderAction={(title) =>
        isPassOfUse(registration) ? (
          <Suspense
            fallback={
              <Button size="sm" disabled>
                Show Ticket
              </Button>
            }
          >
            <LazyTicket registration={registration} size="sm" variant="outline" describedBy={title} />
          </Suspense>
        ) : (
          <ButtonLink size="sm" to={addresses.event(event._id)} aria-describedby={title}>
            View Event
          </ButtonLink>
        )
      }
    />
  );
}
