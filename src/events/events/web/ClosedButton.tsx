import type { ComponentProps } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useMeaningOfNow, useServerClockKnown } from '#ui/browser/useNow.ts';
import { hour, type OpeningEvent, opensIn } from './opening.ts';

type Look = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'type' | 'aria-describedby'>;

interface ClosedButtonProps extends Look {
  event: Pick<OpeningEvent, 'registrationOpensAt' | 'opensLater'>;
}

/** Of an event for which nobody can register now. */
export const ClosedButton = ({ event: { registrationOpensAt, opensLater }, ...look }: ClosedButtonProps) => (
  <Button {...look} disabled>
    {opensLater && registrationOpensAt !== null ? <OpensIn at={registrationOpensAt} /> : 'Registration Closed'}
  </Button>
);

function OpensIn({ at }: { at: string }) {
  const opensAt = Date.parse(at);
  const lastHour = new Date(opensAt - hour);
  const isKnown = useServerClockKnown();
  const isLastHour = useMeaningOfNow((now) => String(now >= lastHour), [lastHour.toISOString()], hour) === 'true';
  const counted = useMeaningOfNow((now) => opensIn(opensAt, now), [], isLastHour ? 1000 : hour);
  return isKnown && isLastHour ? counted : 'Opens Soon';
}
