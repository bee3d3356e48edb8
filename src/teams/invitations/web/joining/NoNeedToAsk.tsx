import type { ReactNode } from 'react';
import { addresses } from '#platform/addresses.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/layout/Notice.tsx';

interface NoNeedToAskProps {
  eventId: string;
  /** For a notice that takes the place of the pressed button. */
  role?: 'alert';
  children: ReactNode;
}

/** For who is in a team of the event, or registered. */
export const NoNeedToAsk = ({ eventId, children, ...notice }: NoNeedToAskProps) => (
  <>
    <Notice tone="idle" {...notice}>
      {children}
    </Notice>
    <p>
      <ButtonLink variant="primary" to={addresses.event(eventId)}>
        See the Event
      </ButtonLink>
    </p>
  </>
);
