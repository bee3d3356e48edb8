import type { ComponentProps } from 'react';
import { addresses } from '#platform/addresses.ts';
import { wayBack } from '#people/accounts/web/wayBack.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ClosedButton } from '#events/events/web/ClosedButton.tsx';
import type { OpeningEvent } from '#events/events/web/opening.ts';
import type { WhyNot } from '../rules.ts';

type Look = Pick<ComponentProps<typeof ButtonLink>, 'size' | 'block'>;

interface PanelActionProps extends Look {
  why: WhyNot | null;
  event: OpeningEvent;
  onRegister: () => void;
  isOpening: boolean;
}

export function PanelAction({ why, event, onRegister, isOpening, ...look }: PanelActionProps) {
  const closed = <ClosedButton {...look} event={event} />;
  switch (why?.code) {
    case 'unauthenticated':
      return (
        <>
          {!event.registrationOpen && closed}
          <ButtonLink
            {...look}
            data-guest=""
            variant={event.registrationOpen ? 'primary' : 'ghost'}
            to={addresses.login}
            state={wayBack}
          >
            Login to Register
          </ButtonLink>
        </>
      );
    case 'administrators_cannot_register':
      return (
        <Button {...look} disabled>
          Administrators Cannot Register
        </Button>
      );
    case 'registration_closed':
    case 'deadline_passed':
    case 'registration_not_open':
      return closed;
    case 'already_registered':
      return (
        <ButtonLink {...look} to={addresses.myRegistrations}>
          View My Registrations
        </ButtonLink>
      );
    case undefined:
      return (
        <Button {...look} variant="primary" busy={isOpening} onClick={onRegister}>
          Register Now
        </Button>
      );
    default:
      return null;
  }
}
