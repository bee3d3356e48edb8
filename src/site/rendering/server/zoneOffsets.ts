import { festival } from '#festival';
import { offsetSpans } from '#platform/dates.ts';

/** The offsets of the festival's zone from the year before `year` until four years after it, for `rememberZoneOffsets`. */
export function zoneOffsetsScript(year: number): string {
  const spans = offsetSpans(festival.timeZone, Date.UTC(year - 1), Date.UTC(year + 5));
  return `<script type="application/json" id="zone-offsets">${JSON.stringify(spans)}</script>`;
}
