import { type ReactNode, useId, useRef, useState } from 'react';
import type { User } from '#accounts/contract.ts';
import type { FestivalEvent } from '#events/contract.ts';
import { addresses } from '#addresses';
import { EventButton } from '#events/web/EventButton.tsx';
import { useEvents } from '#events/web/useEvents.ts';
import { registerBy, useDates } from '#events/web/wording.ts';
import { useIncoming } from '#invitations/web/api.ts';
import { isPassOfUse } from '#registrations/rules.ts';
import { useMyRegistrations } from '#registrations/web/api.ts';
import { Badge } from '#ui/Badge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { CalendarIcon, ClockIcon, PlaceIcon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/useNow.ts';
import { NextInvitation } from './NextInvitation.tsx';
import { nextForYou, shownInvitations } from './nextForYou.ts';
import block from '#ui/Block.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/text.module.css';

export function NextForYouCard({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const incoming = useIncoming();
  const registrations = useMyRegistrations();
  const events = useEvents();
  const now = useNow((incoming.data ?? []).map(({ expiresAt }) => expiresAt));
  const queries = [incoming, registrations, events];
  const known = { incoming: incoming.data, registrations: registrations.data, events: events.data };
  const next = nextForYou(known, user, now);
  const isLoading = queries.some(({ isPending }) => isPending);
  const hasFailed = queries.some(({ isError }) => isError);
  const [shown, setShown] = useState<readonly string[]>([]);
  const invitations = shownInvitations(incoming.data ?? [], next.invitation, shown);
  if (invitations.some(({ _id }) => !shown.includes(_id))) setShown(invitations.map(({ _id }) => _id));
  const isEmpty = invitations.length === 0 && !next.deadline && !next.registration;
  return (
    <section className={block.block} aria-labelledby={id} aria-busy={isLoading || undefined}>
      <header>
        <h2 ref={heading} id={id} tabIndex={-1}>
          Next for you
        </h2>
      </header>
      {isLoading && (
        <div className={styles.line}>
          <output className={text.visuallyHidden}>Loading...</output>
          <SkeletonLine width="60%" height="3rem" />
        </div>
      )}
      {!isLoading && isEmpty && !hasFailed && (
        <p className={text.dim}>
          Nothing waits for you.{' '}
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
          {next.deadline && <NextDeadline event={next.deadline} />}
          {next.registration && <NextEvent registration={next.registration} />}
        </ul>
      )}
      {!isLoading && hasFailed && <p className={text.dim}>Not everything could be loaded. Try again in a moment.</p>}
    </section>
  );
}

type Registration = NonNullable<ReturnType<typeof nextForYou>['registration']>;

function NextDeadline({ event }: { event: FestivalEvent }) {
  const title = useId();
  return (
    <NextLine
      titleId={title}
      badge={
        <Badge tone="warn" shape="half">
          Closing soon
        </Badge>
      }
      event={event}
      action={<EventButton event={event} size="sm" describedBy={title} />}
    >
      <span>
        <ClockIcon />
        {registerBy(event)}
      </span>
    </NextLine>
  );
}

function NextEvent({ registration }: { registration: Registration }) {
  const { _id, event } = registration;
  const dates = useDates();
  const title = useId();
  return (
    <NextLine
      titleId={title}
      badge={
        <Badge tone="ok" shape="full">
          Your next event
        </Badge>
      }
      event={event}
      action={
        isPassOfUse(registration) ? (
          <ButtonLink size="sm" to={addresses.pass(_id)} aria-describedby={title}>
            Show Pass
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" to={addresses.event(event._id)} aria-describedby={title}>
            View Event
          </ButtonLink>
        )
      }
    >
      <span>
        <CalendarIcon />
        {dates.dateAndTime(event)}
      </span>
      <span>
        <PlaceIcon />
        <bdi>{event.venue}</bdi>
      </span>
    </NextLine>
  );
}

interface NextLineProps {
  titleId: string;
  badge: ReactNode;
  event: { _id: string; title: string };
  action: ReactNode;
  children: ReactNode;
}

function NextLine({ titleId, badge, event, action, children }: NextLineProps) {
  return (
    <li className={styles.line}>
      <div>
        <h3 id={titleId} className={styles.nextTitle} dir="auto">
          <Link to={addresses.event(event._id)}>{event.title}</Link>
        </h3>
        <p className={text.meta}>
          {badge}
          {children}
        </p>
      </div>
      {action}
    </li>
  );
}
