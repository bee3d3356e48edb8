import type { ComponentProps } from 'react';
import { addresses } from '#platform/addresses.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { wayBack } from '#people/accounts/web/wayBack.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { whyNotEligible } from '../rules.ts';
import { ClosedButton } from './ClosedButton.tsx';
import type { OpeningEvent } from './opening.ts';
import { useOwnStatus } from './ownStatuses.ts';

type Look = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'block'>;

interface EventButtonProps extends Look {
  event: Pick<OpeningEvent, '_id' | 'registrationOpen' | 'registrationOpensAt' | 'opensLater' | 'eligibilityCriteria'>;
  label?: 'Register' | 'Register Now';
  describedBy?: string | undefined;
}

const secondary = { variant: 'ghost' } as const;

/**
 * A visitor reads of a closed event that it is closed before the way to log in. Source: festival-days.md, point 1;
 * participant specification, "Upcoming-event card buttons". The server decides whether registration is open, and the page when it opens.
 */
export function EventButton({ event, label = 'Register', describedBy, ...look }: EventButtonProps) {
  const { user } = useSession();
  const ownStatus = useOwnStatus(event._id);
  const shared = { ...look, 'aria-describedby': describedBy };
  const closed = <ClosedButton {...shared} event={event} />;
  if (!user) {
    return (
      <>
        {!event.registrationOpen && closed}
        <ButtonLink
          {...shared}
          {...(!event.registrationOpen && secondary)}
          data-guest=""
          to={addresses.login}
          state={wayBack}
        >
          Login to Register
        </ButtonLink>
      </>
    );
  }
  if (user.role === 'super_admin') {
    return (
      <ButtonLink {...shared} to={addresses.event(event._id)}>
        Admin View
      </ButtonLink>
    );
  }
  const isIn = ownStatus?.kind === 'registered' || ownStatus?.kind === 'waitlisted';
  if (isIn || (event.registrationOpen && whyNotEligible(event.eligibilityCriteria, user))) {
    return (
      <ButtonLink {...shared} to={addresses.event(event._id)}>
        View Event
      </ButtonLink>
    );
  }
  if (!event.registrationOpen) return closed;
  return (
    <ButtonLink {...shared} to={addresses.event(event._id)}>
      {label}
    </ButtonLink>
  );
}
