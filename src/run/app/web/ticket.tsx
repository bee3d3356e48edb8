import type { TicketProps } from '#teams/registrations/web/ticketSlot.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';

const TicketButton = lazyPart(() => import('#day/attendance/web/ticket/TicketButton.tsx'));

export const ticket = (props: TicketProps) => <TicketButton {...props} />;
