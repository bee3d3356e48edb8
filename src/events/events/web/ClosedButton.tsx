import type { ComponentProps } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useMeaningOfNow, useServerClockKnown } from '#ui/browser/useNow.ts';
import { type OpeningEvent, opensIn, useIsLastHour } from './opening.ts';

type Look = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'type' | 'aria-describedby'>;

interface ClosedButtonProps extends Look {
  event: Pick<OpeningEvent, 'registrationOpensAt' | 'opensLater'>;
}

/** The button of an event that is closed for registration. */
export const ClosedButton = ({ event: { registrationOpensAt, opensLater }, ...look }: ClosedButtonProps) => (
  <Button {...look} disabled>
    {opensLater && registrationOpensAt !== null ? <OpensIn at={registrationOpensAt} /> : 'Registration Closed'}
  </Button>
);

function OpensIn({ at }: { at: string }) {
  const opensAt = Date.parse(at);
  const isKnown = useServerClockKnown();
  const isLastHour = useIsLastHour(at);
  const counted = useMeaningOfNow((now) => opensIn(opensAt, now), [], isLastHour ? 1000 : undefined);
  const label = isKnown && isLastHour ? counted : 'Opens Soon';
  // An element for each: a browser that translates takes texts out of the page, and what changes there is not seen.
  return <span key={label}>{label}</span>;
}
