import { LazyTicket } from '#day/attendance/web/ticket/LazyTicket.tsx';
import type { TicketProps } from '#teams/registrations/web/ticketSlot.ts';

export const ticket = (props: TicketProps) => <LazyTicket {...props} />;
