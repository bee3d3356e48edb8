import type { ComponentProps } from 'react';
import { LookingForTeam } from '#teams/invitations/web/looking/LookingForTeam.tsx';
import { BeforeOpening } from './BeforeOpening.tsx';

/** What else somebody can do who may register, now or once registration opens. */
export default function BesideRegistering(props: ComponentProps<typeof BeforeOpening>) {
  const { event } = props;
  return (
    <>
      {event.opensLater && <BeforeOpening {...props} />}
      {event.isTeamEvent && <LookingForTeam event={event} />}
    </>
  );
}
