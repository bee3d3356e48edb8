import { refuse } from '#platform/http/refusals.ts';
import { isRunBy } from '../rules.ts';
import type { EventRow } from './tables.ts';

/** @throws Refusal not_found, also for a draft that this person may not see; forbidden */
export function checkMay(
  event: EventRow | undefined,
  person: Parameters<typeof isRunBy>[1],
  may: typeof isRunBy,
): asserts event is EventRow {
  if (!event || (event.isDraft && !isRunBy(event, person))) throw refuse('not_found');
  if (!may(event, person)) throw refuse('forbidden');
}
