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

/**
 * Renders the button for a registration's ticket. The ticket shows the pass, from a room that this one may not import.
 */
export const TicketSlot = createContext<(ticket: TicketProps) => ReactNode>(() => null);
