import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLinkToken } from '#people/accounts/web/useLinkToken.ts';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import type { ResponseData } from '#platform/http/contract.ts';
import { apiClient, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { calls } from '../contract.ts';
import layout from '#ui/layout/layout.module.css';

const call = apiClient<typeof calls>();

type Place = ResponseData<(typeof calls)['POST /cant-come/look']>['place'];

/** Opening the page changes nothing: scanners of mail open links. */
export default function CantComePage() {
  const token = useLinkToken();
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Can’t make it? · ${festival.name}`}</title>
      {token === '' ? <WrongLink /> : <PlaceOfLink key={token} token={token} />}
    </div>
  );
}

function PlaceOfLink({ token }: { token: string | undefined }) {
  const place = useQuery({
    queryKey: ['cant-come', token],
    queryFn: async ({ signal }) => (await call('POST /cant-come/look', { body: { token: token ?? '' }, signal })).place,
    enabled: Boolean(token),
  });
  const giveUp = useMutation({
    mutationFn: () => call('POST /cant-come', { body: { token: token ?? '' } }),
    onError: (error) => {
      if (hasRefusalCode(error, 'team_at_minimum')) return;
      toast.error(messageOf(error, 'Failed to give up your place'));
      void place.refetch();
    },
  });
  if (giveUp.data) return <GivenUp place={giveUp.data.place} />;
  if (hasRefusalCode(place.error, 'not_found')) return <WrongLink />;
  if (hasRefusalCode(place.error, 'event_started')) return <Started />;
  return (
    <QueryView as="h1" query={place} skeleton={<SkeletonLine height="12rem" />} failure="Failed to load">
      {(found) => {
        if (hasRefusalCode(giveUp.error, 'team_at_minimum')) return <LeaderMailed place={found} />;
        if (found.event.status === 'cancelled') return <Cancelled place={found} />;
        if (found.why === 'leader_must_transfer') return <OfLeader place={found} />;
        const button = (label: string, busyLabel: string) => (
          <Button variant="primary" busy={giveUp.isPending} busyLabel={busyLabel} onClick={() => giveUp.mutate()}>
            {label}
          </Button>
        );
        return <Question place={found} button={button} />;
      }}
    </QueryView>
  );
}

const myRegistrations = <ButtonLink to={addresses.myRegistrations}>My Registrations</ButtonLink>;

function Question({ place, button }: { place: Place; button: (label: string, busyLabel: string) => ReactNode }) {
  const { event, teamName, why } = place;
  return (
    <EmptyState
      as="h1"
      dots="?"
      title={`Can’t come to ${event.title}?`}
      actions={
        <>
          {why === null
            ? button(teamName === null ? 'Give Up My Place' : 'Leave Team', 'Giving up...')
            : button('Email My Leader', 'Sending...')}
          <ButtonLink to={addresses.event(event._id)}>See the Event</ButtonLink>
        </>
      }
    >
      {why === null ? (
        <>
          {teamName !== null && (
            <span>
              You leave the team “<bdi>{teamName}</bdi>”.{' '}
            </span>
          )}
          <span>If somebody is waiting, your place goes to them. This cannot be undone.</span>
        </>
      ) : (
        <>
          <span>{`The event needs at least ${event.minTeamSize} in a team, so you cannot leave “`}</span>
          <bdi>{teamName}</bdi>
          <span>”. We can email your leader, who can invite somebody in your place or cancel the registration.</span>
        </>
      )}
    </EmptyState>
  );
}

const GivenUp = ({ place: { event, teamName } }: { place: Place }) => (
  <EmptyState
    as="h1"
    dots="0"
    title={teamName === null ? 'You gave up your place' : 'You left the team'}
    actions={<ButtonLink to={addresses.events}>Explore Events</ButtonLink>}
  >
    <span>You are no longer registered for </span>
    <bdi>{event.title}</bdi>
    <span>. We have sent you an email that says so.</span>
  </EmptyState>
);

const LeaderMailed = ({ place: { event } }: { place: Place }) => (
  <EmptyState as="h1" dots="1" title="We have emailed your leader" actions={myRegistrations}>
    <span>Until your leader changes the team, you are still registered for </span>
    <bdi>{event.title}</bdi>
    <span>.</span>
  </EmptyState>
);

const OfLeader = ({ place: { event, teamName } }: { place: Place }) => (
  <EmptyState as="h1" dots="?" title={`Can’t come to ${event.title}?`} actions={myRegistrations}>
    <span>You lead the team “</span>
    <bdi>{teamName}</bdi>
    <span>”. Make another member the leader first, or cancel the registration of the whole team.</span>
  </EmptyState>
);

const Cancelled = ({ place: { event } }: { place: Place }) => (
  <EmptyState as="h1" dots="0" title="The event does not take place" actions={myRegistrations}>
    <bdi>{event.title}</bdi>
    <span> is cancelled. You need not do anything.</span>
  </EmptyState>
);

const Started = () => (
  <EmptyState as="h1" dots="!" title="The event has started" actions={myRegistrations}>
    Your registration can no longer be cancelled.
  </EmptyState>
);

const WrongLink = () => (
  <EmptyState as="h1" dots="?" title="This link does not work" actions={myRegistrations}>
    Copy all of it from our mail. It ends when you are no longer registered.
  </EmptyState>
);
