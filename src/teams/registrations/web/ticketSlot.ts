import { createContext, type ReactNode } from 'react';
import type { Registration } from '../contract.ts';

export interface TicketProps {
  registration: Registration;
  size?: 'sm';
  variant?: 'outline' | 'primary';
  /** Opens by itself. */
  isNew?: boolean;
  onNewShown?: () => void;
  describedBy?: string;
}

/** Renders what opens the ticket of a registration. It shows the pass, of a room that this one may not import. */
export const TicketSlot = createContext<(ticket: TicketProps) => ReactNode>(() => null);
