import type { Moment } from '#platform/festival/schema.ts';
import { useMoments } from '../festivalDays.ts';

export default function MomentFact({ moment, value }: { moment: Moment; value: string }) {
  return useMoments()(moment)?.words ?? value;
}
