import { refuse } from '#platform/http/refusals.ts';
import { isRunBy } from '../rules.ts';
import type { EventRow } from './tables.ts';

/** @throws Refusal not_found, for a draft of others too; forbidden */
export function checkMay(
  event: EventRow | undefined,
  person: Parameters<typeof isRunBy>[1],
  may: typeof isRunBy,
): asserts event is EventRow {
  if (!event || (event.isDraft && !isRunBy(event, person))) throw refuse('not_found');
  if (!may(event, person)) throw refuse('forbidden');
}
