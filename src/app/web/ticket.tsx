import type { TicketProps } from '#registrations/web/ticketSlot.ts';
import { lazyPart } from '#ui/lazyPart.ts';

const TicketButton = lazyPart(() => import('#attendance/web/ticket/TicketButton.tsx'));

export const ticket = (props: TicketProps) => <TicketButton {...props} />;
