import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { addresses } from '#addresses';
import { useSession } from '#accounts/web/session.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import type { FestivalEvent } from '../contract.ts';

type Look = Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'block'>;

interface EventButtonProps extends Look {
  event: Pick<FestivalEvent, '_id' | 'registrationOpen'>;
  /** What it says while registration is open. */
  label?: 'Register' | 'Register Now';
  /** The id of the element that names the event, so that many equal buttons can be told apart. */
  describedBy?: string | undefined;
}

/**
 * The one button of an event's card. Source: participant specification, "Upcoming-event card buttons". Whether
 * registration is open is the server's word.
 */
export function EventButton({ event, label = 'Register', describedBy, ...look }: EventButtonProps) {
  const { user } = useSession();
  const location = useLocation();
  const shared = { ...look, 'aria-describedby': describedBy };
  if (!user) {
    return (
      <ButtonLink {...shared} to={addresses.login} state={{ from: location }}>
        Login to Register
      </ButtonLink>
    );
  }
  if (user.role === 'super_admin') {
    return (
      <ButtonLink {...shared} to={addresses.event(event._id)}>
        Admin View
      </ButtonLink>
    );
  }
  if (!event.registrationOpen) {
    return (
      <Button {...shared} disabled>
        Registration Closed
      </Button>
    );
  }
  return (
    <ButtonLink {...shared} to={addresses.event(event._id)}>
      {label}
    </ButtonLink>
  );
}
