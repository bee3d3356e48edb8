import type { ComponentProps } from 'react';
import { addresses } from '#platform/addresses.ts';
import { wayBack } from '#people/accounts/web/wayBack.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import type { WhyNot } from '../rules.ts';

type Look = Pick<ComponentProps<typeof ButtonLink>, 'size' | 'block'>;

interface PanelActionProps extends Look {
  why: WhyNot | null;
  isOpen: boolean;
  onRegister: () => void;
  isOpening: boolean;
}

export function PanelAction({ why, isOpen, onRegister, isOpening, ...look }: PanelActionProps) {
  const closed = (
    <Button {...look} disabled>
      Registration Closed
    </Button>
  );
  switch (why?.code) {
    case 'unauthenticated':
      return (
        <>
          {!isOpen && closed}
          <ButtonLink
            {...look}
            data-guest=""
            variant={isOpen ? 'primary' : 'ghost'}
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
