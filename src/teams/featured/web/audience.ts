import { festival } from '#festival';
import type { FeaturedEvent } from '../contract.ts';

/** Source: participant specification, point 2. */
export const audienceOf = (
  { nedOnly }: Pick<FeaturedEvent, 'nedOnly'>,
  everybody: 'Open to All Unis' | 'Open to All Universities',
): string => (nedOnly ? festival.wording.homeStudentsOnly : everybody);
