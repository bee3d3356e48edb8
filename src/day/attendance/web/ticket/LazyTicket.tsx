import { lazy } from 'react';
import { addresses } from '#platform/addresses.ts';
import type { TicketProps } from '#teams/registrations/web/ticketSlot.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';

const PassLink = ({ registration: { _id }, size, variant = 'outline', describedBy }: TicketProps) => (
  <ButtonLink size={size} variant={variant} to={addresses.pass(_id)} aria-describedby={describedBy}>
    Show Pass
  </ButtonLink>
);

/** The pass takes its place where its code cannot be loaded: that page opens without a network. */
export const LazyTicket = lazy(() => import('./TicketButton.tsx').catch(() => ({ default: PassLink })));
