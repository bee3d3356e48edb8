import { lazy } from 'react';
import type { TicketProps } from '#registrations/web/ticketSlot.ts';

const TicketButton = lazy(() => import('#attendance/web/ticket/TicketButton.tsx'));

export const ticket = (props: TicketProps) => <TicketButton {...props} />;
