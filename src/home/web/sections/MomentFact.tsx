import type { Moment } from '#festival/schema.ts';
import { useMoments } from '../festivalDays.ts';

/** A fact that becomes a date once the dates are announced. Its code is not in the first load. */
export default function MomentFact({ moment, value }: { moment: Moment; value: string }) {
  return useMoments()(moment)?.words ?? value;
}
